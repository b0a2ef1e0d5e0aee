import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileFault, makeWritableFolder } from '#server/settings/file-fault.ts';

function makePlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'yapp-file-fault-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  return place;
}

test.each([
  ['ENOENT', 'it does not exist'],
  ['ENOTDIR', 'a part of its path is a file, and not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'there is a file of that name'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EMFILE', 'too many files are open'],
  ['EIO', 'the system said so'],
])('[OP-24] a file that cannot be used because of %s: %s', (code, reason) => {
  const error = Object.assign(new Error('the system said so'), { code });
  expect(fileFault('written', '/data/file', error).message).toBe(
    `/data/file cannot be written: ${reason}.`,
  );
});

test.each(['EACCES', 'EPERM'])(
  '[OP-24] %s names the user without access, and what to do',
  (code) => {
    const { message } = fileFault('read', '/data', Object.assign(new Error('no'), { code }));
    expect(message).toMatch(
      /^\/data cannot be read: the user \S+ may not; give the files to that user/,
    );
  },
);

test('[OP-24] [OP-02] a folder is created with its parents, only for its owner', () => {
  const place = makePlace();
  makeWritableFolder(join(place, 'above', 'data'), 'used');
  for (const folder of [join(place, 'above'), join(place, 'above', 'data')]) {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  }
  makeWritableFolder(join(place, 'above', 'data'), 'used');
});

test('[OP-24] a folder that cannot be created is named with the reason', () => {
  const place = makePlace();
  writeFileSync(join(place, 'file'), '');
  chmodSync(join(place, 'file'), 0o600);
  expect(() => makeWritableFolder(join(place, 'file'), 'used')).toThrow(
    `${join(place, 'file')} cannot be used: there is a file of that name.`,
  );
  expect(() => makeWritableFolder(join(place, 'file', 'data'), 'used')).toThrow(
    `${join(place, 'file', 'data')} cannot be used: a part of its path is a file, and not a folder.`,
  );
  expect(existsSync('/proc/yapp')).toBe(false);
  expect(() => makeWritableFolder('/proc/yapp/data', 'used')).toThrow('/proc takes no folders');
});
