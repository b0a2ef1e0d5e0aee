import { compileCache } from './compile-cache.ts';

// Programs that tests start share what Node has compiled. The workers of the tests do without: each would write thousands
// of files when it ends, for which vitest waits 10 s at most.
process.env['NODE_COMPILE_CACHE'] ??= compileCache;
