// Exported, so that tests of checks need one import.
@_exported public import TestSupport
