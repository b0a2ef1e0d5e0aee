/**
 * The app's variables for an installation with a separate Appwrite. Those with another name on the
 * server are passed on, so an operator sets each value once. Rule OP-05.
 */
export function appVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const handedOn = {
    VITE_APPWRITE_ENDPOINT:
      environment['VITE_APPWRITE_ENDPOINT'] ?? environment['APPWRITE_ENDPOINT'],
    VITE_APPWRITE_PROJECT_ID: environment['APPWRITE_PROJECT_ID'],
    VITE_APPWRITE_DATABASE_ID: environment['APPWRITE_DATABASE_ID'],
    VITE_APPWRITE_FUNCTION_ID: environment['APPWRITE_FUNCTION_ID'] ?? 'operations',
    VITE_SUPER_ADMIN_ID: environment['SUPER_ADMIN_ID'],
  };
  return Object.fromEntries(
    Object.entries(handedOn).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** The names of missing variables without which a built app does not start. */
export function missingAppVariables(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return [
    'APPWRITE_ENDPOINT',
    'APPWRITE_PROJECT_ID',
    'APPWRITE_DATABASE_ID',
    'SUPER_ADMIN_ID',
    'VITE_BOT_APP_URL',
    'VITE_CLERK_PUBLISHABLE_KEY',
  ].filter((name) => (environment[name] ?? '') === '');
}
