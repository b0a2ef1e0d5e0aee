import { attempt } from './bridge.ts';
import type { Sdk } from './client.ts';
import type { LazySdk } from './lazy-sdk.ts';
import type { Messenger } from './messenger.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

type Links = Pick<Messenger, 'openLink' | 'openTelegramLink' | 'shareUrl'>;

/** Links by the messenger where it answers, by the browser elsewhere. Only web links pass: never `javascript:`. */
export function createLinks(page: Window, isAnswered: boolean, late: LazySdk): Links {
  const open = (byMessenger: (sdk: Sdk) => void, url: URL | string): boolean => {
    const byBrowser = (): void => void page.open(url, '_blank', 'noopener');
    if (isAnswered) {
      late.callOrFallback((sdk) => {
        if (!attempt(() => byMessenger(sdk))) byBrowser();
      }, byBrowser);
    } else {
      byBrowser();
    }
    return true;
  };
  return {
    openLink: (link) => {
      const url = parseUrl(link);
      if (url === undefined || !isWebLink(url, page.location.origin)) return false;
      return open((sdk) => sdk.openLink(url), url);
    },
    openTelegramLink: (link) => {
      const url = parseUrl(link);
      if (url?.origin !== 'https://t.me' || url.pathname === '/') return false;
      return open((sdk) => sdk.openTelegramLink(url), url);
    },
    shareUrl: (link, text) => {
      const url = parseUrl(link);
      if (url === undefined || !isWebLink(url, page.location.origin)) return false;
      const query = `url=${encodeURIComponent(link)}&text=${encodeURIComponent(text ?? '')}`;
      return open((sdk) => sdk.shareURL(link, text), `https://t.me/share/url?${query}`);
    },
  };
}

function isWebLink(url: URL, ownOrigin: string): boolean {
  const isLocal = url.protocol === 'http:' && loopbackHosts.has(url.hostname);
  return url.protocol === 'https:' || url.origin === ownOrigin || isLocal;
}

function parseUrl(link: string): URL | undefined {
  return URL.canParse(link) ? new URL(link) : undefined;
}
