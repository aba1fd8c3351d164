// So `import DICore` is enough for `.lifetime(.single)` and for custom scopes.
@_exported public import DILifetime
