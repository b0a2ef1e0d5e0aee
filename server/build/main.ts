import { parseArgs } from 'node:util';
import { buildApp } from './build-app.ts';
import { buildFunction } from './build-function.ts';

const { values } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } });

await buildApp(values.mode);
await buildFunction();
