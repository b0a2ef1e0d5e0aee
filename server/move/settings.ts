import type { Environment } from '../settings/environment.ts';
import { machineEndpoint, names } from '../settings/names.ts';
import { readSettings, refusalOf } from '../settings/read-settings.ts';
import type { SideSettings } from './side.ts';

/** Where a community is moved from and to. */
export type MoveSettings = {
  /** The server of this machine, by its second listener. */
  readonly machine: SideSettings;
  /** The Appwrite of its own. */
  readonly other: SideSettings;
  readonly installedIds: readonly string[];
};

/** Reads the settings of a move; throws Error, saying of each wrong variable what it is. Rules OP-05, OP-16. */
export function readMoveSettings(environment: Environment): MoveSettings {
  const read = readSettings(environment, {
    required: [
      'APPWRITE_API_KEY',
      'SUPER_ADMIN_ID',
      'MOVE_ENDPOINT',
      'MOVE_PROJECT_ID',
      'MOVE_API_KEY',
    ],
    optional: ['ADMIN_PORT', 'MOVE_DATABASE_ID', 'MOVE_FUNCTION_ID'],
  });
  if (!read.ok) throw new Error(refusalOf('npm run move', read.failure));
  const { value } = read;
  return {
    machine: {
      endpoint: machineEndpoint(value.ADMIN_PORT),
      apiKey: value.APPWRITE_API_KEY,
      ...names,
    },
    other: {
      endpoint: value.MOVE_ENDPOINT,
      projectId: value.MOVE_PROJECT_ID,
      apiKey: value.MOVE_API_KEY,
      databaseId: value.MOVE_DATABASE_ID ?? names.databaseId,
      functionId: value.MOVE_FUNCTION_ID ?? names.functionId,
    },
    installedIds: [value.SUPER_ADMIN_ID],
  };
}
