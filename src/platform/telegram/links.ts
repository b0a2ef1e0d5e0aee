import { openLink, openTelegramLink, shareURL } from '@telegram-apps/sdk-react';
import { attempt } from './client.ts';
import type { Messenger } from './messenger.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

type Links = Pick<Messenger, 'openLink' | 'openTelegramLink' | 'shareUrl'>;

/** Links by the messenger where it answers, by the browser elsewhere. Only web links pass: never `javascript:`. */
export function createLinks(page: Window, isAnswered: boolean): Links {
  const openOutside = (url: URL): boolean => {
    if (!isAnswered || !attempt(() => openLink(url))) {
      page.open(url, '_blank', 'noopener');
    }
    return true;
  };
  const openInMessenger = (url: URL): boolean => {
    if (!isAnswered || !attempt(() => openTelegramLink(url))) {
      page.open(url, '_blank', 'noopener');
    }
    return true;
  };
  return {
    openLink: (link) => {
      const url = parseUrl(link);
      return url !== undefined && isWebLink(url, page.location.origin) && openOutside(url);
    },
    openTelegramLink: (link) => {
      const url = parseUrl(link);
      return url?.origin === 'https://t.me' && url.pathname !== '/' && openInMessenger(url);
    },
    shareUrl: (link, text) => {
      const url = parseUrl(link);
      if (url === undefined || !isWebLink(url, page.location.origin)) return false;
      if (!isAnswered || !attempt(() => shareURL(link, text))) {
        const query = `url=${encodeURIComponent(link)}&text=${encodeURIComponent(text ?? '')}`;
        page.open(`https://t.me/share/url?${query}`, '_blank', 'noopener');
      }
      return true;
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
