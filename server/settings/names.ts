/** The fixed names of the product on one machine. */
export const names = {
  projectId: 'yapp',
  databaseId: 'yapp',
  functionId: 'operations',
} as const;

/** The port of the second listener of one machine, which takes the API key, unless `ADMIN_PORT` says otherwise. */
export const defaultAdminPort = 5174;

/** Where the programs of one machine reach its backend with the API key. */
export function machineEndpoint(adminPort: string | undefined): string {
  return `http://127.0.0.1:${adminPort ?? String(defaultAdminPort)}/v1`;
}
