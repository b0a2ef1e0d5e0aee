import { registerHooks } from 'node:module';

// Replaces modules before the simulated programs load them: `node:crypto` for its random bytes, and the network and JSON
// parser of the server SDK. `globals.ts` replaces time and timers.
const crypto = new URL('./crypto.ts', import.meta.url).href;
const json = new URL('./json.ts', import.meta.url).href;
const network = new URL('./server-fetch.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context;
    if (specifier === 'undici' && parentURL.includes('/node-appwrite/')) {
      return { url: network, shortCircuit: true };
    }
    if (specifier === 'json-bigint' && parentURL.includes('/node-appwrite/')) {
      const real = encodeURIComponent(nextResolve(specifier, context).url);
      return { url: `${json}?real=${real}`, shortCircuit: true };
    }
    if (specifier === 'node:crypto' && parentURL.includes('/server/')) {
      return { url: crypto, shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
});

await import('./globals.ts');
