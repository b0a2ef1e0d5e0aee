import { enableCompileCache } from 'node:module';

// Every start after the first skips what reading and compiling the code takes, half a second on a small machine.
enableCompileCache();
await import('./product-main.ts');
