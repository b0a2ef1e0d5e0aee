import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

// Loaded before a program: gives it products at once, which the bundler would take a minute for.
const standIn = pathToFileURL(join(import.meta.dirname, 'products-stand-in.ts')).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isBuild = found.url.endsWith('/server/host/build-products.ts');
    return isBuild ? { ...found, url: standIn } : found;
  },
});
