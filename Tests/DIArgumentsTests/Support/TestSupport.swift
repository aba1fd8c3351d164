// Exported, so that one import is enough for all files of the module.
@_exported public import ChecksTestSupport
