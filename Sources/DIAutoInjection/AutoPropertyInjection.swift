public import DICore
