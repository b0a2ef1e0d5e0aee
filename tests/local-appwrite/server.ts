import {
  openLocalAppwrite,
  type LocalAppwriteOptions,
} from '#server/local-appwrite/local-appwrite.ts';
import { serveBackend } from '#tests/support/served-backend.ts';

/** A backend of a test's own that listens on a free port. */
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
