import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { html, raw } from 'hono/html';
import { type XAccount, xAccountSchema } from './store.ts';

/** The dependencies of the pretend X. */
interface PretendXParts {
  /** The accounts to choose from. */
  readonly accounts: readonly XAccount[];
  /** The path that gets the answer, with `state` and either `code` or `error`. */
  readonly callbackPath: string;
  /** Stores the chosen account and returns the code that gives access to it. */
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

/** Serves the page that asks which X account to use, and answers like X: with a one-time code or a refusal. */
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

/** The same handle, in any letter case, is the same account: its id derives from the handle. */
function deriveUserId(handle: string): string {
  const digest = createHash('sha256').update(handle.toLowerCase()).digest();
  return (digest.readBigUInt64BE() % 10n ** 18n).toString();
}

/** The content of the consent page. */
interface ConsentPageParts {
  /** The state that the answer must contain. */
  readonly state: string;
  readonly accounts: readonly XAccount[];
  /** The input that was refused; null at first. */
  readonly typed: { readonly handle: string; readonly name: string } | null;
}

/** The page of the pretend X, to choose an account from the list, enter another one, or cancel. */
function renderConsentPage(parts: ConsentPageParts) {
  return renderPage(
    'Which X account are you?',
    html`
      <p class="lead">
        An app asks to know your X account. This is a pretend X: it runs on this machine, asks no
        password and reaches no network.
      </p>
      ${renderAccounts(parts)} ${renderOwnAccount(parts)}
      <form method="post">
        <input type="hidden" name="state" value="${parts.state}" />
        <button class="plain" name="cancel" value="1">Cancel</button>
      </form>
    `,
  );
}

/** The page for an answer that no one waits for, for example one that was sent twice. */
export function renderStalePage() {
  return renderPage(
    'This sign-in is no longer open',
    html`<p class="lead">Go back to the page where you started, and sign in again.</p>`,
  );
}

function renderAccounts({ state, accounts }: ConsentPageParts) {
  if (accounts.length === 0) return '';
  return html`
    <form method="post" aria-labelledby="listed">
      <h2 id="listed">Sign in as</h2>
      <input type="hidden" name="state" value="${state}" />
      <ul>
        ${accounts.map(
          ({ xUserId, handle, name }) => html`
            <li>
              <button class="account" name="account" value="${xUserId}">
                <span class="initial" aria-hidden="true"
                  >${Array.from(name)[0]?.toUpperCase()}</span
                >
                <span class="who"
                  ><span class="name">${name}</span><span class="handle">@${handle}</span></span
                >
              </button>
            </li>
          `,
        )}
      </ul>
    </form>
  `;
}

function renderOwnAccount({ state, typed }: ConsentPageParts) {
  // Never rejects: the template contains no promises.
  const problem =
    typed === null
      ? ''
      : html`<p id="problem" class="problem" role="alert">
          A handle has 1 to 15 letters, digits or underscores.
        </p>`;
  const invalid = typed === null ? '' : raw('aria-invalid="true" aria-describedby="problem"');
  return html`
    <form method="post" aria-labelledby="own" novalidate>
      <h2 id="own">Or as someone else</h2>
      <input type="hidden" name="state" value="${state}" />
      <div class="fields">
        <label for="handle">Handle</label>
        <input
          id="handle"
          name="handle"
          value="${typed?.handle ?? ''}"
          placeholder="jane_doe"
          autocapitalize="none"
          autocomplete="off"
          spellcheck="false"
          required
          ${invalid}
        />
        ${problem}
        <label for="name">Name <span class="hint">(as shown on the profile)</span></label>
        <input
          id="name"
          name="name"
          value="${typed?.name ?? ''}"
          placeholder="Jane Doe"
          autocomplete="off"
          maxlength="50"
        />
        <button class="primary">Continue</button>
      </div>
    </form>
  `;
}

function renderPage(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Pretend X</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>
          <p class="brand"><span aria-hidden="true">𝕏</span> Pretend X</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

const styles = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f2f3f5, #0c0e10);
  --card: light-dark(#ffffff, #181b1f);
  --text: light-dark(#0f1419, #e7e9ea);
  --quiet: light-dark(#536471, #9aa4ad);
  --line: light-dark(#dfe3e6, #2f3336);
  --strong: light-dark(#0f1419, #eff3f4);
  --on-strong: light-dark(#ffffff, #0f1419);
  --focus: light-dark(#0b63ce, #7cb7ff);
  --problem: light-dark(#b3141f, #ff8a8f);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.45 system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 24px 16px 40px; overflow-wrap: anywhere; }
.brand { margin: 0 0 20px; color: var(--quiet); font-weight: 600; }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.2; text-wrap: balance; }
h2 { margin: 28px 0 8px; font-size: .875rem; font-weight: 600; color: var(--quiet); }
.lead { margin: 0; color: var(--quiet); }
ul, .fields { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
button { width: 100%; min-height: 48px; border: 0; border-radius: 999px; font: inherit; font-weight: 600; color: inherit; cursor: pointer; }
.account { display: flex; gap: 12px; align-items: center; padding: 10px 14px; border-radius: 0; background: none; text-align: start; font-weight: 400; }
.account:hover, .plain:hover { background: var(--line); }
.initial { flex: none; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; background: var(--strong); color: var(--on-strong); font-weight: 700; }
.who { display: grid; min-width: 0; }
.name { font-weight: 600; }
.handle, .hint { color: var(--quiet); font-weight: 400; }
.fields { display: grid; gap: 6px; padding: 14px; }
label { font-weight: 600; margin-top: 4px; }
input { width: 100%; min-height: 48px; padding: 0 12px; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: 10px; }
input::placeholder { color: var(--quiet); opacity: 1; }
input[aria-invalid] { border-color: var(--problem); }
.problem { margin: 0; color: var(--problem); font-size: .875rem; }
.primary { margin-top: 12px; background: var(--strong); color: var(--on-strong); }
.plain { margin-top: 20px; background: none; border: 1px solid var(--quiet); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.account:focus-visible { outline-offset: -3px; }
`;
