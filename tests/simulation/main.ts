import { enableCompileCache } from 'node:module';
import './machine/install.ts';

// Each process loads the whole product, so caching compiled code saves time.
enableCompileCache();
const { runFromCommandLine } = await import('./command-line.ts');
await runFromCommandLine(process.argv.slice(2));
