import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { launchAddress, launchHash, signInitData } from './launch-data.ts';
import {
  chatsOf,
  type MessageSource,
  userOf,
  type Persona,
  type SignedLaunch,
  type SimulatorConfig,
} from './messages.ts';
import { readSettings, type LaunchSettings } from './page/settings.ts';
import { isAtLeast, themeFor } from './page/themes.ts';

/** The options of the messenger simulator; it knows only the app's address. */
export interface SimulatorOptions {
  readonly botToken: string;
  readonly personas: readonly Persona[];
  /** The directory of the simulator's built page. */
  readonly pageDirectory: string;
  /** The path where the app is served, such as `/`. */
  readonly appPath: string;
  /**
   * Answers a request with the app's page, which then sets the given address: a messenger opens the
   * app with one request. Without it, a frameless launch is redirected.
   */
  readonly openApp?: ((request: Request, address: string) => Response) | undefined;
  readonly nowMs: () => number;
  readonly messages: MessageSource;
  /** The bot whose mini-app is opened; links to it stay inside the simulator. */
  readonly bot?: { readonly username: string; readonly title: string };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
const POLICY =
  "default-src 'self'; img-src 'self' data: https:; frame-src 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'; form-action 'none'";
/** How long a frameless launch stays the same, so a browser can cache its page like the app's. */
const framelessMs = 10 * 60_000;
const DEFAULT_BOT = { username: 'demo_bot', title: 'Mini App' };

/**
 * Serves the messenger simulator: the page at `/launch`, signed launches at `/launch/sign`, and the
 * bot's messages at `/launch/messages`. Rules EM-07, EM-08, EM-09.
 */
export function createMessengerSimulator(options: SimulatorOptions): Hono {
  const app = new Hono();

  app.get('/launch', (context) => {
    const query = new URL(context.req.url).searchParams;
    if (query.get('frame') === '0') {
      const nowMs = () => Math.floor(options.nowMs() / framelessMs) * framelessMs;
      const { url } = signLaunch(readSettings(query), { ...options, nowMs });
      return options.openApp?.(context.req.raw, url) ?? context.redirect(url);
    }
    const { personas, bot = DEFAULT_BOT } = options;
    return sendPage(context, options.pageDirectory, { personas, bot });
  });

  app.get('/launch/sign', (context) => {
    const settings = readSettings(new URL(context.req.url).searchParams);
    context.header('Cache-Control', 'no-store');
    return context.json(signLaunch(settings, options));
  });

  app.get('/launch/assets/:name', (context) => {
    const name = context.req.param('name');
    const [, extension = ''] = /^[\w-]+\.(js|css)$/.exec(name) ?? [];
    const contentType = CONTENT_TYPES[extension];
    const content = contentType && readFile(join(options.pageDirectory, 'assets', name));
    if (!contentType || content === undefined) {
      return context.notFound();
    }
    return context.body(content, 200, {
      'Content-Type': contentType,
      'Cache-Control': 'max-age=31536000, immutable',
    });
  });

  app.get('/launch/messages', async (context) => {
    const messages = await options.messages.list();
    context.header('Cache-Control', 'no-store');
    return context.json({ chats: chatsOf(context.req.query('user') ?? '', messages) });
  });

  app.post('/launch/messages/press', async (context) => {
    const press = readPress(await context.req.json().catch(() => undefined));
    if (!press) {
      return context.json({ error: 'messageId, data and userId are required' }, 400);
    }
    const text = await options.messages.press?.(press);
    return context.json({ text: text ?? null });
  });

  app.post('/launch/messages/start', async (context) => {
    const userId = context.req.query('user') ?? '';
    if (userId === '') {
      return context.json({ error: 'user is required' }, 400);
    }
    await options.messages.start?.(userId);
    return context.json({});
  });

  return app;
}

/** Signs a launch with these settings. An unknown persona launches without a user. */
function signLaunch(settings: LaunchSettings, options: SimulatorOptions): SignedLaunch {
  const path = joinPath(options.appPath, settings.to);
  if (!settings.isMessenger) {
    return { url: path, initData: undefined, userId: undefined };
  }
  const user = chooseUser(settings, options.personas);
  const startParam = settings.startapp || undefined;
  const initData = signInitData({
    botToken: options.botToken,
    user,
    authDateSeconds: Math.floor(options.nowMs() / 1000),
    startParam,
    // A direct link, the only launch with a start parameter, names a chat and has no query to answer.
    ...(startParam === undefined
      ? { queryId: 'AAHdF6IQAAAAAN0XohDhrOrc' }
      : { chatInstance: '8134722200314281151', chatType: 'sender' }),
    hasSignature: isAtLeast(settings.version, '8.0'),
  });
  const hash = launchHash({
    initData,
    platform: settings.platform,
    version: settings.version,
    themeParams: themeFor(settings.platform, settings.theme, settings.version),
  });
  return { url: launchAddress({ path, startParam, hash }), initData, userId: idOf(user) };
}

function chooseUser(settings: LaunchSettings, personas: readonly Persona[]): unknown {
  if (settings.user === 'none') {
    return undefined;
  }
  const edited = parseJson(settings.user);
  if (edited !== undefined) {
    return edited;
  }
  const persona = personas.find(({ key }) => key === settings.as);
  if (!persona) {
    return undefined;
  }
  const language = settings.lang || persona.language_code || 'en';
  return { ...userOf(persona), language_code: language };
}

function idOf(user: unknown): string | undefined {
  const isObject = typeof user === 'object' && user !== null;
  return isObject && 'id' in user ? String(user.id) : undefined;
}

function readPress(body: unknown): Parameters<NonNullable<MessageSource['press']>>[0] | undefined {
  if (typeof body !== 'object' || body === null) {
    return undefined;
  }
  const text = (name: string): string => String(Reflect.get(body, name) ?? '');
  const press = { messageId: text('messageId'), data: text('data'), userId: text('userId') };
  return press.messageId && press.userId ? press : undefined;
}

function joinPath(appPath: string, route: string): string {
  return `${appPath.replace(/\/$/, '')}${route}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: treated as not edited.
    return undefined;
  }
}

/** Reads a file; undefined if there is none. */
function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The name is not a file of the page; the caller answers 404.
    return undefined;
  }
}

function sendPage(
  context: Context,
  pageDirectory: string,
  config: SimulatorConfig,
): Response | Promise<Response> {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const page = readFile(join(pageDirectory, 'index.html')) ?? '';
  context.header('Content-Security-Policy', POLICY);
  context.header('Cache-Control', 'no-store');
  return context.html(page.replace('{{config}}', () => json));
}
