import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data directory into which a first start has put the demo. */
    readonly demoData: string;
  }
}

/** Builds the product and seeds the demo once; each test file starts on a copy of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const product = await startProduct();
  await product.end('SIGINT');
  project.provide('demoData', product.dataDirectory);
  return () => {
    rmSync(product.dataDirectory, { recursive: true, force: true });
  };
}
