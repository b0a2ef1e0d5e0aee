import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

/** Prints that it runs, and then that it was ended. */
const program = `process.on('SIGTERM', () => { console.log('ended'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('running');`;

test.each(['serve', 'serve:app', 'bot'])(
  '[OP-01] ending `npm run %s` ends the program too',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'yapp-stop-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'program.js'), program);
    // The real command, with another program.
    const command = scripts[name]?.replace(/\S+\.ts\b.*$/, 'program.js') ?? '';
    expect(command).toContain('program.js');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { [name]: command } }));
    const npm = spawn('npm', ['run', '--silent', name], { cwd: folder });
    const printed: string[] = [];
    for await (const part of npm.stdout) {
      printed.push(String(part).trim());
      if (printed.length === 1) npm.kill('SIGTERM');
      else break;
    }
    expect(printed).toEqual(['running', 'ended']);
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
  },
);
