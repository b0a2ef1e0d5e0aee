import { setTimeout as wait } from 'node:timers/promises';
import { readProcessEnvironment, type Environment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { readFlags } from '../settings/flags.ts';
import { machineEndpoint, names } from '../settings/names.ts';
import { readSettings, refusalOf } from '../settings/read-settings.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { serverFault } from '../settings/server-fault.ts';
import { move } from './move.ts';
import { createRetry, type Retry } from './retry.ts';
import { openSide, type SideSettings } from './side.ts';

/** The two sides of a move. */
type MoveSettings = {
  /** The server of this machine, on its second listener. */
  readonly machine: SideSettings;
  /** The separate Appwrite. */
  readonly other: SideSettings;
  readonly installedIds: readonly string[];
};

/** Reads the settings of a move; throws Error that explains each wrong variable. Rules OP-05, OP-16. */
function readMoveSettings(environment: Environment): MoveSettings {
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

// Moves a community between this machine, whose server is running, and a separate Appwrite:
//   npm run move              from this machine to the Appwrite in the MOVE_… settings
//   npm run move -- --from    from that Appwrite back to this machine

const environment = readProcessEnvironment();
const output = createOutput(environment);
guardProcess(output);
const values = readFlags('npm run move', { from: { type: 'boolean', default: false } });

try {
  const { machine, other, installedIds } = readMoveSettings(environment);
  const retry = createRetry({ wait: async (delayMs) => wait(delayMs), log: output.say });
  let failed = machine;
  /** Remembers the side on which a call finally failed. */
  const retryAt = (side: SideSettings): Retry => {
    return async (call) => {
      try {
        return await retry(call);
      } catch (error) {
        failed = side;
        throw error;
      }
    };
  };
  const open = (side: SideSettings) => openSide(side, { fetch, retry: retryAt(side) });
  const [from, to] = values.from ? [other, machine] : [machine, other];
  output.say(`from ${from.endpoint} to ${to.endpoint}`);
  try {
    await move({
      source: open(from),
      target: open(to),
      installedIds,
      log: output.say,
    });
    for (const line of leftToDo(values.from)) output.say(line);
  } catch (error) {
    const isThisMachine = failed === machine;
    const variables = isThisMachine ? 'APPWRITE' : 'MOVE';
    const target = { ...failed, isThisMachine, variables } as const;
    output.complain(serverFault(error, target) ?? messageOf(error));
    output.complain('Nothing at the source has changed; run it again when that is mended.');
    process.exitCode = 1;
  }
} catch (error) {
  output.complain(messageOf(error));
  process.exitCode = 1;
}

/** The steps that no program can do. */
function leftToDo(isBack: boolean): readonly string[] {
  return [
    'What is left to do:',
    '- stop the former server, and keep its data and a backup until you are sure',
    isBack
      ? '- remove MAINTENANCE=on from .env of this machine, if it is there, and restart npm run serve'
      : '- run npm run provision and npm run serve:app, npm run bot with the .env of the new place, without MAINTENANCE=on',
    '- let the host name of the app point to the new place; where the address changed, change it in BotFather (menu button, mini-app) and at the sign-in service',
    '- open the app once: people log in by themselves; the sums of /admin/economy are complete after some runs of the schedule',
  ];
}
