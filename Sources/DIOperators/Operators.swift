public import DICore

prefix operator *
