/** The fixed names of an installation on one machine. */
export const names = {
  projectId: 'yapp',
  databaseId: 'yapp',
  functionId: 'operations',
} as const;

/** The default of `ADMIN_PORT`: the port of the second listener of one machine, which accepts the API key. */
export const defaultAdminPort = 5174;

/** The address where the programs on one machine call its backend with the API key. */
export function machineEndpoint(adminPort: string | undefined): string {
  return `http://127.0.0.1:${adminPort ?? String(defaultAdminPort)}/v1`;
}
