import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { giveTo } from '#server/host/owner.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';

test.skipIf(process.getuid?.() !== 0)(
  '[OP-21] root gives away a folder that a link leads to, and nothing that a link in it leads to',
  () => {
    const home = makeScratchDirectory();
    onTestFinished(() => rmSync(home, { recursive: true }));
    const [data, link] = [join(home, 'data'), join(home, 'link')];
    mkdirSync(data);
    writeFileSync(join(data, 'file'), '');
    symlinkSync(data, link);
    symlinkSync(home, join(data, 'out'));

    giveTo({ uid: 12_345, gid: 12_346 }, link);

    const owners = [home, data, join(data, 'file')].map((path) => statSync(path).uid);
    expect(owners).toEqual([0, 12_345, 12_345]);
  },
);
