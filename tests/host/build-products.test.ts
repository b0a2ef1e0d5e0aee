import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { buildProducts } from '#server/host/build-products.ts';
import type { Form } from '#server/host/data-directory.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';

const builds = join(import.meta.dirname, '..', '..', 'dist', 'one-machine');
/** A form of its own, so that the builds of running programs stay. */
const form = z.custom<Form>().parse(`test${process.pid}`);
const ownBuilds = () => readdirSync(builds).filter((name) => name.startsWith(form));

/** Runs in the build's process in place of the bundlers, which take most of a minute. */
const bundlers = `
import { mkdirSync, writeFileSync } from 'node:fs';
const directory = process.argv.at(-1) + '/function';
mkdirSync(directory, { recursive: true });
writeFileSync(directory + '/main.js', process.env.BUILT);
process.exit(process.env.BUILT === 'broken' ? 1 : 0);`;

test('[OP-03] a build is made once, leaves nothing if it fails, and stays while it is among the last three used', async () => {
  const file = join(makeScratchDirectory(), 'bundlers.mjs');
  writeFileSync(file, bundlers);
  const lines: string[] = [];
  const build = async (built: string) => {
    const variables = { BUILT: built, NODE_OPTIONS: `--import ${pathToFileURL(file).href}` };
    const products = await buildProducts(variables, form, (line) => lines.push(line));
    expect(Buffer.from(products.functionCode).toString()).toBe(built);
    return basename(dirname(products.appDirectory));
  };
  const inProgress = `${form}-other.1.unfinished`;
  mkdirSync(join(builds, inProgress), { recursive: true });
  onTestFinished(() => {
    for (const name of ownBuilds()) rmSync(join(builds, name), { recursive: true });
  });

  const first = await build('first');
  await expect(build('broken')).rejects.toThrow('The app could not be built.');
  expect(ownBuilds().toSorted()).toEqual([first, inProgress].toSorted());
  const second = await build('second');
  const third = await build('third');
  expect(await build('first')).toBe(first);
  expect(lines).toHaveLength(4);
  const fourth = await build('fourth');

  expect(ownBuilds().toSorted()).toEqual([first, third, fourth, inProgress].toSorted());
  expect(second).not.toBe(first);
});
