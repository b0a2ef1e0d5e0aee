import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fileFault, makeWritableFolder } from '../settings/file-fault.ts';
import { backendFile, isDataFile, noteFile } from './data-files.ts';

/** The two forms in which the product runs on one machine; their data never mixes. Rule OP-03. */
export type Form = 'demo' | 'production';

/** An open data directory. */
export type DataDirectory = {
  readonly path: string;
  /** Whether what the directory began with is complete; false after a start that was cut off. */
  readonly isSeeded: boolean;
  readonly markSeeded: () => void;
};

const noteSchema = z.object({ form: z.enum(['demo', 'production']), isSeeded: z.boolean() });
type Note = z.output<typeof noteSchema>;

/** The file of the demo's own sign-in, which only a demo has. */
const demoFile = 'local-clerk.sqlite';

/** Where earlier versions kept the data of both forms. */
const earlierDirectory = '.data';

const startOf: Readonly<Record<Form, string>> = { demo: 'npm start', production: 'npm run serve' };

/** Where the data of a form lies unless `YAPP_DATA_DIR` says otherwise. */
function defaultDataDirectory(form: Form): string {
  return join(earlierDirectory, form);
}

/**
 * Where the data lies: as `YAPP_DATA_DIR` says, else the form's own directory. Throws Error where data of an
 * earlier version, which knew one directory for both, would be passed over in silence.
 */
export function chooseDataDirectory(form: Form, chosen: string | undefined): string {
  if (chosen !== undefined && chosen !== '') return chosen;
  const own = defaultDataDirectory(form);
  if (existsSync(join(earlierDirectory, backendFile)) && !existsSync(own)) {
    throw new Error(
      `${earlierDirectory} holds the data of an earlier version. Move it to ${own}, ` +
        `or keep it where it is with YAPP_DATA_DIR=${earlierDirectory}.`,
    );
  }
  return own;
}

/**
 * Opens a data directory, made when it is missing, which no one but its owner may read. Throws Error where it
 * holds the other form's data, or has lost its own. `:memory:` keeps nothing. Rules EM-02, OP-03.
 */
export function openDataDirectory(path: string, form: Form): DataDirectory {
  if (path === ':memory:') return { path, isSeeded: false, markSeeded: () => undefined };
  makeDirectory(path);
  const note = readNote(path) ?? noteOfEarlierData(path);
  if (note !== null && note.form !== form) {
    throw new Error(
      `${path} holds the data of \`${startOf[note.form]}\`, which \`${startOf[form]}\` does not touch. ` +
        'Choose another directory with YAPP_DATA_DIR.',
    );
  }
  const isSeeded = note?.isSeeded ?? false;
  if (isSeeded && sizeOf(join(path, backendFile)) === 0) {
    throw new Error(lostDataText(path, 'is missing or empty'));
  }
  writeNote(path, { form, isSeeded });
  closeToOthers(path);
  return { path, isSeeded, markSeeded: () => writeNote(path, { form, isSeeded: true }) };
}

/** Says of a directory that held a community what became of its data. Rule OP-03. */
export function lostDataText(path: string, what: string): string {
  return (
    `${path} has lost its data: ${backendFile} ${what}. Restore it from a backup; ` +
    'to start over, remove the directory.'
  );
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readNote(path: string): Note | null {
  const file = join(path, noteFile);
  if (!existsSync(file)) return null;
  try {
    return noteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isSystemError(error)) throw fileFault('read', file, error);
    throw new Error(`${file} cannot be read: it is damaged. Restore it from a backup.`, {
      cause: error,
    });
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/** Makes the directory where it is missing. Throws Error where it can be neither made nor written. Rule OP-24. */
function makeDirectory(path: string): void {
  makeWritableFolder(path, 'used as the data directory (YAPP_DATA_DIR)');
  for (const name of readdirSync(path).filter(isDataFile)) {
    try {
      accessSync(join(path, name), constants.R_OK | constants.W_OK);
    } catch (error) {
      throw fileFault('read and written', join(path, name), error);
    }
  }
}

/** What a directory without a note holds: nothing, or the data of an earlier version, which is complete. */
function noteOfEarlierData(path: string): Note | null {
  if (!existsSync(join(path, backendFile))) return null;
  const form = existsSync(join(path, demoFile)) ? 'demo' : 'production';
  return { form, isSeeded: true };
}

function writeNote(path: string, note: Note): void {
  writeFileSync(join(path, noteFile), `${JSON.stringify(note)}\n`, { mode: 0o600 });
}

/** Secrets and people's data lie in the files, so that no one else on the machine may read them. */
function closeToOthers(path: string): void {
  for (const name of readdirSync(path)) {
    if (isDataFile(name)) chmodSync(join(path, name), 0o600);
  }
}
