const everybody = [
  'global',
  'public',
  'sessions.write',
  'documents.read',
  'documents.write',
  'rows.read',
  'rows.write',
  'execution.write',
  'executions.write',
];

/** What a caller without session may touch. */
export const guestScopes: readonly string[] = everybody;

/** What a signed-in user may touch. */
export const userScopes: readonly string[] = [
  ...everybody,
  'account',
  'execution.read',
  'executions.read',
];
