import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/read-settings.ts';
import { variables } from '#server/settings/variables.ts';

test('[OP-05] the example of the settings has every variable, and no other', () => {
  const example = readFileSync('.env.example', 'utf8');
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set([...Object.keys(variables), 'CHROMIUM_PATH']));
  expect(new Set(names).size).toBe(names.length);
});

test('[OP-05] the example can be copied: what it leaves blank is unset, what it says is right', () => {
  const example = readFileSync('.env.example', 'utf8');
  const entries = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const read = readSettings(Object.fromEntries(entries), {
    required: [],
    optional: Object.keys(variables) as (keyof typeof variables)[],
  });
  expect(read).toMatchObject({ ok: true });
});
