import { readRoute } from './settings.ts';

/** What a link opens inside the messenger. */
export type LinkTarget =
  | { readonly kind: 'app'; readonly to: string; readonly startapp: string }
  | { readonly kind: 'share'; readonly url: string; readonly text: string }
  | { readonly kind: 'outside'; readonly url: string };

/**
 * Reads a link as the messenger does: one to the bot's mini-app opens it (with its start parameter), one to
 * the app's own address opens that route, sharing offers a chat, and anything else leaves the messenger.
 */
export function readLink(link: string, bot: string, appOrigin: string): LinkTarget {
  if (!URL.canParse(link, 'https://t.me')) {
    return { kind: 'outside', url: 'https://t.me/' };
  }
  const url = new URL(link, 'https://t.me');
  const startapp = url.searchParams.get('startapp') ?? '';
  if (url.origin === appOrigin) {
    url.searchParams.delete('startapp');
    return { kind: 'app', to: readRoute(`${url.pathname}${url.search}`), startapp };
  }
  if (url.host !== 't.me') {
    return { kind: 'outside', url: url.href };
  }
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (first === 'share' && second === 'url') {
    const text = url.searchParams.get('text') ?? '';
    return { kind: 'share', url: url.searchParams.get('url') ?? '', text };
  }
  // A link to the bot without an app and without a start parameter opens its chat.
  const isApp = second !== '' || url.searchParams.has('startapp');
  return first.toLowerCase() === bot.toLowerCase() && isApp
    ? { kind: 'app', to: '/', startapp }
    : { kind: 'outside', url: url.href };
}
