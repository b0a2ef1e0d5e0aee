import type { Client } from 'node-appwrite';
import { functionVariables } from '#server/provision/function-variables.ts';
import { provision } from '#server/provision/provision.ts';
import { backendNames } from './names.ts';

// What every backend of the tests and of the simulation is made of.

/** The project of a backend. */
export const backendProject = {
  id: backendNames.projectId,
  name: 'Tests',
  platformHosts: ['*'],
  apiKeys: [backendNames.apiKey],
};

const stubCode = new TextEncoder().encode('export default async () => {};');

/** Makes tables and function; the function's code is never run, as the operations run beside the backend. */
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

/** The variables that the function gets where backend, bot and sign-in are at one origin. */
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
