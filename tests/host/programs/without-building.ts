import { Socket } from 'node:net';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

// A test run that was killed ends no program, so a program ends itself when its input closes.
new Socket({ fd: 0 })
  .on('close', () => process.exit(1))
  .resume()
  .unref();

// Loaded before a program: provides build products at once, because bundling takes up to a minute.
const standIn = pathToFileURL(join(import.meta.dirname, 'products-stand-in.ts')).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isBuild = found.url.endsWith('/server/host/build-products.ts');
    return isBuild ? { ...found, url: standIn } : found;
  },
});
