import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** One bug to put in: where, what becomes what, and who has to catch it. */
const mutationSchema = z.object({
  area: z.string(),
  file: z.string(),
  find: z.string(),
  replace: z.string(),
  /** `simulator`, or a path of tests. */
  caughtBy: z.string(),
});
type Mutation = z.output<typeof mutationSchema>;

type Outcome = 'caught' | 'survived' | 'out of time' | 'not to be found';

const root = join(import.meta.dirname, '../..');
const list = join(import.meta.dirname, 'mutations.json');
const simulator = [
  'tests/simulation/main.ts',
  '--brief',
  '--seed',
  '1',
  '--seeds',
  '12',
  '--ops',
  '150',
];
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'pure',
  '--project',
  'node',
  '--project',
  'screens',
  '--project',
  '--bail',
  '1',
];

// Puts one bug after the other into a copy of the project and looks whether it is caught: `npx node tests/mutations/main.ts`, of which
// `--area`, `--by` (`simulator` or `tests`), `--from` and `--count` take a part. Ends with a table; exits with 1 when a bug survived.
const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    by: { type: 'string' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '300' },
  },
});
const from = Number(values.from);
const mutations = z
  .array(mutationSchema)
  .parse(JSON.parse(readFileSync(list, 'utf8')))
  .slice(from, from + Number(values.count))
  .filter(({ area }) => values.area === undefined || area === values.area)
  .filter(({ caughtBy }) => values.by === undefined || caughtBy.startsWith(values.by));
const copy = copyProject();
const outcomes: (readonly [Mutation, Outcome])[] = [];
for (const mutation of mutations) {
  const outcome = await tryOne(mutation);
  outcomes.push([mutation, outcome]);
  const { area, file, find } = mutation;
  process.stdout.write(
    `${outcome}: ${area}: ${file}: ${find.slice(0, 70).replaceAll('\n', ' ')}\n`,
  );
}
rmSync(copy, { recursive: true, force: true });
process.stdout.write(table(outcomes));
if (outcomes.some(([, outcome]) => outcome !== 'caught')) process.exitCode = 1;

/** A copy of all files under version control, with the same packages. */
function copyProject(): string {
  const directory = mkdtempSync(join(tmpdir(), 'yapp-mutations-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(join(directory, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(directory, file));
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  return directory;
}

async function tryOne({ file, find, replace, caughtBy }: Mutation): Promise<Outcome> {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) return 'not to be found';
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return await exitOf(caughtBy === 'simulator' ? simulator : [...vitest, caughtBy]);
  } finally {
    writeFileSync(path, text);
  }
}

function exitOf(args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [...args], { cwd: copy, stdio: 'ignore', detached: true });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => {
        resolve('out of time');
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      },
      Number(values.seconds) * 1000,
    );
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0 ? 'survived' : 'caught');
    });
  });
}

/** How many of each area were caught, in words of a table. */
function table(all: readonly (readonly [Mutation, Outcome])[]): string {
  const lines = [...Map.groupBy(all, ([{ area }]) => area)].map(([area, of]) => {
    const caught = of.filter(([, outcome]) => outcome === 'caught').length;
    return `| ${area} | ${of.length} | ${caught} |`;
  });
  return ['| area | bugs | caught |', '| --- | --- | --- |', ...lines, ''].join('\n');
}
