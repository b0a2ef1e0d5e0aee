import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const program = join(process.cwd(), 'server/settings/run-program.ts');

test('[OP-24] the program continues when the reader of its output ends', async () => {
  const script = `
    const { createOutput, guardProcess } = await import(${JSON.stringify(program)});
    const output = createOutput({});
    guardProcess(output);
    for (let line = 0; line < 200; line += 1) {
      output.say('x'.repeat(1000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    process.exitCode = 7;
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  child.stdout.once('data', () => child.stdout.destroy());
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  expect(exitCode).toBe(7);
});

test.each([
  ['an uncaught error', "setTimeout(() => { throw new Error('key hush-hush'); });", true],
  ['an unhandled rejection', "void Promise.reject(new Error('key hush-hush'));", true],
  ['a rejection with no error', "void Promise.reject({ key: 'hush-hush' });", false],
])('[OP-01] %s ends the program with 1, with its place and no secret', async (...row) => {
  const [, failure, hasPlace] = row;
  const script = `
    const { createOutput, guardProcess } = await import(${JSON.stringify(program)});
    guardProcess(createOutput({ APPWRITE_API_KEY: 'hush-hush' }));
    ${failure}
    setTimeout(() => undefined, 20_000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }

  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(printed).toContain('[secret]');
  expect(printed).not.toContain('hush-hush');
  expect(/\n +at .+:\d+/.test(printed)).toBe(hasPlace);
});

test.each([
  ['ends the program with 0', 'output.say("stopped");', 0, ['stopped']],
  ['that fails ends it with 1', 'throw new Error("not stopped");', 1, ['not stopped']],
])(
  '[OP-01] a stop %s, and runs once however many signals arrive',
  async (_name, body, code, said) => {
    const script = `
    const { createOutput, stopOnSignals } = await import(${JSON.stringify(program)});
    const output = createOutput({});
    stopOnSignals(async () => {
      process.kill(process.pid, 'SIGINT');
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      ${body}
    }, output);
    setTimeout(() => undefined, 20_000);
    process.kill(process.pid, 'SIGTERM');
    process.kill(process.pid, 'SIGTERM');
  `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }

    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(code);
    expect(printed.trim().split('\n')).toEqual(said);
  },
);

test('[OP-01] a hanging stop is aborted in less than ten seconds, and the program ends with 1', async () => {
  const script = `
    const { createOutput, stopOnSignals } = await import(${JSON.stringify(program)});
    const output = createOutput({});
    const begin = setTimeout;
    // The longest wait ends at once, with a message.
    globalThis.setTimeout = (work, delayMs) => {
      output.say('after ' + delayMs);
      return begin(work, 1);
    };
    stopOnSignals(() => new Promise(() => undefined), output);
    begin(() => undefined, 20_000);
    process.kill(process.pid, 'SIGTERM');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }

  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(Number(/after (\d+)/.exec(printed)?.[1])).toBeLessThan(10_000);
  expect(printed).toContain('Stopping took too long; what still ran was cut off.');
});

test('[OP-06] lines for a collector are JSON with time and level, each on its own stream', async () => {
  const script = `
    const { createOutput } = await import(${JSON.stringify(program)});
    const output = createOutput({ BOT_TOKEN: 'hush-hush' }, { kind: 'json', nowMs: () => 0 });
    output.say('begun with hush-hush');
    output.say('at work');
    output.complain('broken');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const time = '1970-01-01T00:00:00.000Z';
  const [begun = '', working = '', ...others] = said.split('\n');
  expect(JSON.parse(begun)).toEqual({ time, level: 'info', message: 'begun with [secret]' });
  expect(JSON.parse(working)).toEqual({ time, level: 'info', message: 'at work' });
  expect(others).toEqual(['']);
  expect(JSON.parse(complained)).toEqual({ time, level: 'error', message: 'broken' });
});
