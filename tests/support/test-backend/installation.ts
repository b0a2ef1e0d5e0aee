import type { Client } from 'node-appwrite';
import { functionVariables } from '#server/provision/function-variables.ts';
import { provision } from '#server/provision/provision.ts';
import { backendNames } from './names.ts';

// The parts of every backend of the tests and the simulation.

/** The project of a backend. */
export const backendProject = {
  id: backendNames.projectId,
  name: 'Tests',
  platformHosts: ['*'],
  apiKeys: [backendNames.apiKey],
};

const stubCode = new TextEncoder().encode('export default async () => {};');

/** Creates tables and function; the function's code never runs, because the operations run outside the backend. */
export async function provisionBackend(client: Client): Promise<void> {
  await provision({
    client,
    databaseId: backendNames.databaseId,
    functionSetup: {
      id: backendNames.functionId,
      name: 'Operations',
      code: stubCode,
      variables: {},
    },
    isDryRun: false,
  });
}

/** The function's variables if backend, bot and sign-in have one origin. */
export function backendVariables(
  origin: string,
  more: Pick<Parameters<typeof functionVariables>[0], 'clerk' | 'limits'>,
): Readonly<Record<string, string>> {
  return {
    ...functionVariables({
      databaseId: backendNames.databaseId,
      apiEndpoint: '',
      botToken: backendNames.botToken,
      superAdminId: backendNames.superAdminId,
      erasureKey: 'test-erasure-key',
      sentryDsn: '',
      bot: {
        host: origin,
        sharedSecret: backendNames.botSecret,
        adminChatId: backendNames.adminChatId,
        alertsTopicId: backendNames.alertsTopicId,
        appUrl: backendNames.botAppUrl,
      },
      authOrigin: origin,
      ...more,
    }),
    APPWRITE_FUNCTION_API_ENDPOINT: `${origin}/v1`,
    APPWRITE_FUNCTION_PROJECT_ID: backendNames.projectId,
  };
}
