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
  /** Whether the initial data is complete; false after an interrupted first start. */
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

/** The data directory of a form unless `YAPP_DATA_DIR` is set. */
function defaultDataDirectory(form: Form): string {
  return join(earlierDirectory, form);
}

/**
 * The data directory: `YAPP_DATA_DIR`, or else the form's own. Throws Error instead of silently
 * ignoring the data of an earlier version, which used one directory for both forms.
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
 * Opens a data directory that only its owner may read, and creates it if missing. Throws Error if
 * it has the other form's data, or has lost its own. `:memory:` stores nothing. Rules EM-02, OP-03.
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

/** Explains what happened to the data of a directory that had a community. Rule OP-03. */
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

/** Creates the directory if missing. Throws Error if it cannot be created or written. Rule OP-24. */
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

/** The note for a directory without one: null if it has no data; the data of an earlier version is complete. */
function noteOfEarlierData(path: string): Note | null {
  if (!existsSync(join(path, backendFile))) return null;
  const form = existsSync(join(path, demoFile)) ? 'demo' : 'production';
  return { form, isSeeded: true };
}

function writeNote(path: string, note: Note): void {
  writeFileSync(join(path, noteFile), `${JSON.stringify(note)}\n`, { mode: 0o600 });
}

/** The files contain secrets and personal data, so no one else on the machine may read them. */
function closeToOthers(path: string): void {
  for (const name of readdirSync(path)) {
    if (isDataFile(name)) chmodSync(join(path, name), 0o600);
  }
}
