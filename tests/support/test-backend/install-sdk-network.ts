import { registerHooks } from 'node:module';

const network = new URL('./sdk-network.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isSdk = specifier === 'undici' && context.parentURL?.includes('/node-appwrite/') === true;
    return isSdk ? { url: network, shortCircuit: true } : nextResolve(specifier, context);
  },
});
