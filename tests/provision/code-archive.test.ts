import { expect, test } from 'vitest';
import { readArchive } from '#server/local-appwrite/functions/deployment-files.ts';
import { packCode } from '#server/provision/function-setup.ts';

test('packed code unpacks file by file, at any length', () => {
  const files = [0, 1, 511, 512, 513, 2000].map((length) => ({
    name: `part-${length}.js`,
    content: Buffer.alloc(length, 'x'),
  }));
  const unpacked = readArchive(packCode(files));
  expect(unpacked.map(({ path, content }) => [path, Buffer.from(content).toString()])).toEqual(
    files.map(({ name, content }) => [name, content.toString()]),
  );
});
