import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { serverFault } from '../settings/server-fault.ts';
import { move } from './move.ts';
import { createRetry } from './retry.ts';
import { openSide } from './side.ts';
import { readMoveSettings } from './settings.ts';

// Moves a community between one machine, whose server is running, and an Appwrite of its own:
//   npm run move              from this machine to the Appwrite that the MOVE_… settings name
//   npm run move -- --from    from that Appwrite back to this machine

const environment = readProcessEnvironment();
const output = createOutput(environment);
guardProcess(output);
const { values } = parseArgs({ options: { from: { type: 'boolean', default: false } } });

try {
  const { machine, other, installedIds } = readMoveSettings(environment);
  const retry = createRetry({ wait: async (delayMs) => wait(delayMs), log: output.say });
  const ports = { fetch, retry };
  const [from, to] = values.from ? [other, machine] : [machine, other];
  output.say(`from ${from.endpoint} to ${to.endpoint}`);
  try {
    await move({
      source: openSide(from, ports),
      target: openSide(to, ports),
      installedIds,
      log: output.say,
    });
    for (const line of leftToDo(values.from)) output.say(line);
  } catch (error) {
    const fault = serverFault(error, from) ?? serverFault(error, to) ?? messageOf(error);
    output.complain(fault);
    output.complain('Nothing at the source has changed; run it again when that is mended.');
    process.exitCode = 1;
  }
} catch (error) {
  output.complain(messageOf(error));
  process.exitCode = 1;
}

/** What no program can do. */
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
