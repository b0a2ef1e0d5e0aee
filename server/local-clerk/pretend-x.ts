import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { renderConsentPage } from './consent-page.ts';
import type { XAccount } from './documents.ts';
import { xAccountSchema } from './documents.ts';

/** What the pretend X is made of. */
export interface PretendXParts {
  /** The accounts to choose from. */
  readonly accounts: readonly XAccount[];
  /** The path to which the answer goes, with `state` and either `code` or `error`. */
  readonly callbackPath: string;
  /** Keeps the chosen account for anyone who shows the code that this answers. */
  readonly saveGrant: (account: XAccount) => string;
}

const typedAccountSchema = z.object({
  handle: z
    .string()
    .trim()
    .transform((text) => text.replace(/^@/, ''))
    .pipe(xAccountSchema.shape.handle),
  name: z.string().trim().pipe(z.string().max(50)),
});

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Serves the page that asks which X account to be, and answers like X: with a one-time code or a refusal. */
export function createPretendX({ accounts, callbackPath, saveGrant }: PretendXParts): Hono {
  const app = new Hono();
  const answer = (state: string, outcome: Record<string, string>) =>
    `${callbackPath}?${new URLSearchParams({ state, ...outcome }).toString()}`;

  app.get('/authorize', (context) => {
    const state = context.req.query('state') ?? '';
    return context.html(renderConsentPage({ state, accounts, typed: null }), 200, pageHeaders);
  });

  app.post('/authorize', async (context) => {
    const form = z.record(z.string(), z.string().catch('')).parse(await context.req.parseBody());
    const state = form['state'] ?? '';
    if (form['cancel'] !== undefined) {
      return context.redirect(answer(state, { error: 'access_denied' }), 303);
    }
    const account = readChoice(form, accounts);
    if (account === null) {
      const typed = { handle: form['handle'] ?? '', name: form['name'] ?? '' };
      return context.html(renderConsentPage({ state, accounts, typed }), 400, pageHeaders);
    }
    return context.redirect(answer(state, { code: saveGrant(account) }), 303);
  });

  return app;
}

function readChoice(
  form: Readonly<Record<string, string>>,
  accounts: readonly XAccount[],
): XAccount | null {
  if (form['account'] !== undefined) {
    return accounts.find(({ xUserId }) => xUserId === form['account']) ?? null;
  }
  const typed = typedAccountSchema.safeParse(form);
  if (!typed.success) return null;
  const { handle, name } = typed.data;
  const listed = accounts.find((one) => one.handle.toLowerCase() === handle.toLowerCase());
  if (listed !== undefined) return listed;
  return { xUserId: deriveUserId(handle), handle, name: name || handle, avatarUrl: null };
}

/** The same handle, in any letter case, is the same account: its id follows from the handle. */
function deriveUserId(handle: string): string {
  const digest = createHash('sha256').update(handle.toLowerCase()).digest();
  return (digest.readBigUInt64BE() % 10n ** 18n).toString();
}
