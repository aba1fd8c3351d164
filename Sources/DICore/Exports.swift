// `import DICore` is enough for `.lifetime(.single)` and for scopes of one's own.
@_exported public import DILifetime
