import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/monitoring.md', 'utf8');
const rules = readFileSync('deploy/alerts.yml', 'utf8');
const sources = ['monitoring/metrics.ts', 'host/installation.ts']
  .map((name) => readFileSync(`server/${name}`, 'utf8'))
  .join('\n');

/** The names of a table's first column that fit. */
function listed(pattern: RegExp): readonly string[] {
  return [...page.matchAll(/^\| `(\w+)`/gm)]
    .map(([, name = '']) => name)
    .filter((name) => pattern.test(name));
}

const metrics = listed(/^yapp_/);

test('[OP-22] the page explains exactly the existing alerts', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(listed(/^Yapp/)).toEqual(alerts);
  // Within braces a comma without quotes begins another key, and Prometheus then loads no rule.
  expect(rules).not.toMatch(/\{ summary: [^'][^}]*,/);
});

test('[OP-22] alerts use explained metrics', () => {
  const asked = [...rules.matchAll(/yapp_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.filter((name) => !metrics.includes(name))).toEqual([]);
});

test('[OP-22] every explained metric exists', () => {
  const missing = metrics.filter((name) => !sources.includes(name.replace(/^yapp_/, '')));
  expect(missing).toEqual([]);
});
