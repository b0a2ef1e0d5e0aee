import { Client } from 'node-appwrite';
import {
  openLocalAppwrite,
  type LocalAppwriteOptions,
} from '#server/local-appwrite/local-appwrite.ts';
import { serveBackend } from '#tests/support/served-backend.ts';

/** A test's own backend, which listens on a free port. */
export type TestBackend = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** Bugs that the backend reported: a test expects none. */
  readonly bugs: readonly unknown[];
  readonly close: () => Promise<void>;
};

/** Starts a backend in memory, unless the changes say otherwise. */
export async function startTestBackend(
  changes: Partial<LocalAppwriteOptions> = {},
): Promise<TestBackend> {
  let port = 0;
  const bugs: unknown[] = [];
  const backend = openLocalAppwrite({
    dataDirectory: ':memory:',
    project: { id: 'test', name: 'Test', platformHosts: ['localhost'], apiKeys: ['test-key'] },
    endpoint: () => `http://127.0.0.1:${port}/v1`,
    nowMs: Date.now,
    reportBug: (error) => bugs.push(error),
    ...changes,
  });
  const served = await serveBackend(backend);
  ({ port } = served);
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    projectId: 'test',
    apiKey: 'test-key',
    bugs,
    close: async () => {
      await served.close();
      await backend.close();
    },
  };
}

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
