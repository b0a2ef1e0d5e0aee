import { vi } from 'vitest';

// Files share a process, which has loaded jsdom, React and vitest once; what the app's modules remember ends with each file.
vi.resetModules();
