import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { SigningKey } from './signing-key.ts';
import { readKeySet } from './signing-key.ts';
import type { ClerkStore } from './store.ts';
import { userToWire } from './wire.ts';

/** What the Backend API is made of. */
export interface BackendApiParts {
  readonly store: ClerkStore;
  readonly signingKey: SigningKey;
  /** The key that a caller sends as bearer. */
  readonly secretKey: string;
}

const unauthorized = {
  errors: [{ code: 'authorization_invalid', message: 'The secret key is not this instance’s.' }],
};
const unknownUser = {
  errors: [{ code: 'resource_not_found', message: 'No user was found with this id.' }],
};

/** The part of Clerk's Backend API that a token's verifier needs: a person by id, and the key set. */
export function createBackendApi({ store, signingKey, secretKey }: BackendApiParts): Hono {
  const app = new Hono();
  const isAllowed = (header: string | undefined) =>
    header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${secretKey}`));

  app.get('/jwks', (context) => context.json(readKeySet(signingKey)));
  app.get('/users/:id', (context) => {
    if (!isAllowed(context.req.header('authorization'))) return context.json(unauthorized, 401);
    const user = store.readUser(context.req.param('id'));
    return user === null ? context.json(unknownUser, 404) : context.json(userToWire(user));
  });
  return app;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
