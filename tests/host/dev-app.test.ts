import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

test('in development the app is served from its sources, with its settings and its changes', async () => {
  const program = join(import.meta.dirname, 'dev-app-process.ts');
  const child = spawn(process.execPath, [program, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string];

  const page = await fetch(`${origin}/earn`);
  const html = await page.text();
  expect(page.headers.get('content-type')).toContain('text/html');
  // The page asks for the program that brings changes, and for the app's own source.
  expect(html).toContain('/@vite/client');
  const [, source = ''] = /<script[^>]* src="(\/src\/[^"]+)"/.exec(html) ?? [];
  const script = await fetch(`${origin}${source}`);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toContain('the-bot-of-this-test');
}, 120_000);
