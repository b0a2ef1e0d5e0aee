import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

// Members, authors, administrators and hostile clients do random things over several processes of the function, while
// requests are lost, delayed, doubled and refused, processes and the backend end, power fails and clocks differ; an
// oracle that shares no code with the product predicts every grant, every refusal, every row and every message. A
// failing seed is printed with a short story; `npm run simulate -- --seed <seed>` runs it again. The seeds
// are the same each time, so that a run of the tests can be repeated; long runs look at others.
const seconds = process.env['SIMULATION_SECONDS'] ?? '12';
const seed = Number(process.env['SIMULATION_SEED'] ?? 1);

test('[PT-09] [TR-15..22] [TR-37] [TR-24, TR-25] in any order of events, everything is as the rules say', async () => {
  const { isSound, output } = await simulate([
    '--seed',
    String(seed),
    '--ops',
    '150',
    '--seconds',
    seconds,
  ]);

  expect(isSound, output).toBe(true);
}, 600_000);

test('[PT-09] two runs of one seed are the same to the last byte', async () => {
  const args = ['--seed', String(seed), '--ops', '60', '--brief'];

  const runs = await Promise.all([simulate(args), simulate(args)]);

  expect(runs.map(({ hash }) => hash)).toEqual(
    runs.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)),
  );
  expect(runs[0]?.hash).toBe(runs[1]?.hash);
}, 600_000);
