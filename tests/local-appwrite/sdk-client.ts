import { Client } from 'node-appwrite';
import type { TestBackend } from './server.ts';

/** The database of the tests with the SDKs. */
export const databaseId = 'shop';

/** The table of the tests with the SDKs. */
export const tableId = 'items';

/** A client of the server SDK that may do everything on a test's backend. */
export function serverClient(backend: TestBackend): Client {
  return new Client()
    .setEndpoint(backend.endpoint)
    .setProject(backend.projectId)
    .setKey(backend.apiKey);
}
