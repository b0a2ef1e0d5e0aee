import { h } from './dom.ts';

const SAME_TAGS = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['strike', 's'],
  ['del', 's'],
  ['code', 'code'],
  ['pre', 'pre'],
  ['blockquote', 'blockquote'],
] as const);

/**
 * Draws the messenger's HTML subset. Only the tags that the messenger knows take effect; of any other the text
 * stays, as the messenger would have refused the message.
 */
export function drawMessageHtml(html: string, openLink: (url: string) => void): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const fragment = document.createDocumentFragment();
  fragment.append(...drawNodes(parsed.body, openLink));
  return fragment;
}

function drawNodes(parent: Node, openLink: (url: string) => void): Node[] {
  return Array.from(parent.childNodes).flatMap((node) => {
    if (node instanceof Text) {
      return [document.createTextNode(node.data)];
    }
    return node instanceof HTMLElement ? drawElement(node, openLink) : [];
  });
}

function drawElement(element: HTMLElement, openLink: (url: string) => void): Node[] {
  const children = drawNodes(element, openLink);
  const name = element.localName;
  if (element instanceof HTMLAnchorElement) {
    return [drawLink(element, children, openLink)];
  }
  if (name === 'tg-spoiler' || (name === 'span' && element.classList.contains('tg-spoiler'))) {
    return [h('span', { class: 'spoiler', attributes: { tabindex: '0' } }, ...children)];
  }
  const same = [...SAME_TAGS].find(([tag]) => tag === name)?.[1];
  return same ? [h(same, {}, ...children)] : children;
}

function drawLink(
  anchor: HTMLAnchorElement,
  children: readonly Node[],
  openLink: (url: string) => void,
): Node {
  const url = anchor.href;
  if (!/^(?:https?|tg):/.test(url)) {
    return h('span', {}, ...children);
  }
  const open = (event: Event): void => {
    event.preventDefault();
    openLink(url);
  };
  return h('a', { attributes: { href: url, rel: 'noreferrer' }, on: { click: open } }, ...children);
}
