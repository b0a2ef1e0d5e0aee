/** The fixed names of the product on one machine. */
export const names = {
  projectId: 'yapp',
  databaseId: 'yapp',
  functionId: 'operations',
} as const;
