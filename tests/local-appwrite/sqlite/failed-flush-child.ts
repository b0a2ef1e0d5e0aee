import { openDataFile } from '#server/local-appwrite/sqlite/open.ts';
import { createStore } from '#server/local-appwrite/sqlite/store.ts';
import { createWriter } from '#server/local-appwrite/sqlite/writer.ts';

// Writes twice to a disk that refuses the second flush, and prints what was acknowledged or announced:
//   node failed-flush-child.ts <data directory>

const [, , directory = ''] = process.argv;
let refuse: (() => void) | undefined;
let flushes = 0;
const { database, flush } = openDataFile(directory, {
  later: () => {
    flushes += 1;
    if (flushes === 1) return Promise.resolve();
    return new Promise((_resolve, reject) => {
      refuse = () => reject(new Error('EIO: i/o error, fdatasync'));
    });
  },
  now: () => undefined,
});
const say = (what: string): boolean => process.stdout.write(`${what}\n`);
const hooks = { onRollback: () => undefined, reportEffectError: () => undefined };
const writer = createWriter(createStore(database), hooks, flush);
const committed = () => new Promise((resolve) => setImmediate(resolve));

await writer.write(() => undefined);
say('first');
void writer
  .write(({ afterCommit }) => afterCommit(() => say('announced')))
  .finally(() => say('second'));
await committed();
void writer.flushed().finally(() => say('read of what was written'));
void writer.write(() => undefined).finally(() => say('third'));
await committed();
// A server has other work, which must not keep it alive after a failed flush.
setTimeout(() => say('alive'), 1000);
say(`flushes: ${flushes}`);
refuse?.();
