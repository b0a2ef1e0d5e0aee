import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Products } from '#server/host/build-products.ts';

/** Answers what it was deployed with, so that a test can read it. */
const functionCode = 'export default async ({ res }) => res.json(process.env);';

/** Stands in for the build: a page, what it was to be built with in a file beside it, and a function. */
export async function buildProducts(
  variables: Readonly<Record<string, string>>,
  form: string,
): Promise<Products> {
  const directory = join(process.cwd(), 'products');
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><title>{{config}}</title><script>1</script>',
  );
  writeFileSync(join(directory, 'built.json'), JSON.stringify({ form, variables }));
  return {
    appDirectory: directory,
    simulatorDirectory: directory,
    functionCode: new TextEncoder().encode(functionCode),
  };
}
