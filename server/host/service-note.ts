import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../settings/error-message.ts';
import { fileFault } from '../settings/file-fault.ts';
import type { Log } from '../settings/run-program.ts';

/** Where `npm run serve` notes its data directory, for the tools that run in the same checkout. */
const noteFile = join('.data', 'serve.json');

const noteSchema = z.object({ dataDirectory: z.string() });

/** Notes the data directory of the service, which has started. If the checkout is read-only, this is logged. Rule OP-21. */
export function noteService(dataDirectory: string, log: Log): void {
  if (dataDirectory === ':memory:') return;
  try {
    mkdirSync(dirname(noteFile), { recursive: true });
    const note = { dataDirectory: resolve(dataDirectory) };
    writeFileSync(noteFile, `${JSON.stringify(note)}\n`);
  } catch (error) {
    log(`which data is used could not be noted in ${noteFile}: ${messageOf(error)}`);
  }
}

/**
 * Throws Error that names both directories if a tool would act on other data than the service of
 * this checkout last used. Rule OP-21.
 */
export function checkServiceUses(dataDirectory: string, tool: string): void {
  if (!existsSync(noteFile)) return;
  const used = readNote();
  if (real(used) === real(dataDirectory)) return;
  throw new Error(
    `npm run serve uses the data in ${used}, and ${tool} would act on ${resolve(dataDirectory)}. ` +
      `Write YAPP_DATA_DIR=${used} into .env, or name the directory: ${tool} -- …`,
  );
}

function readNote(): string {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(noteFile, 'utf8'))).dataDirectory;
  } catch (error) {
    throw fileFault('read', noteFile, error);
  }
}

function real(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}
