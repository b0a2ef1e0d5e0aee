/** Where the backend is; all of it comes from the environment. Rule BO-14. */
export type BackendAddress = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly databaseId: string;
  readonly functionId: string;
};
