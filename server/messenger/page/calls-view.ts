import type { CallEntry } from './client-state.ts';
import { button, byId, h } from './dom.ts';

const MAX_ENTRIES = 300;

/** The log of the bridge as the page shows it. */
export interface CallsView {
  readonly add: (entry: CallEntry) => void;
  clear(): void;
}

/** Draws every call of the app and every event of the client, the newest at the end. Rule EM-08. */
export function createCallsView(): CallsView {
  const list = h('ol', {
    class: 'calls',
    attributes: { id: 'calls', 'aria-label': 'Bridge calls' },
  });
  const empty = h('p', { class: 'empty' }, 'What the app asks of the messenger appears here.');
  const count = byId('calls-count');
  const refresh = (): void => {
    const number = list.childElementCount;
    count.textContent = number === 0 ? '' : String(number);
    empty.hidden = number > 0;
  };
  const clear = (): void => {
    list.replaceChildren();
    refresh();
  };
  const panel = byId('panel-calls');
  panel.append(
    h('div', { class: 'panel-actions' }, button({ class: 'plain', on: { click: clear } }, 'Clear')),
    empty,
    list,
  );
  return {
    clear,
    add: (entry) => {
      const isAtEnd = panel.scrollTop + panel.clientHeight > panel.scrollHeight - 40;
      list.append(drawEntry(entry));
      while (list.childElementCount > MAX_ENTRIES) {
        list.firstElementChild?.remove();
      }
      refresh();
      if (isAtEnd) {
        panel.scrollTop = panel.scrollHeight;
      }
    },
  };
}

function drawEntry(entry: CallEntry): HTMLElement {
  const data = entry.data === undefined ? '' : JSON.stringify(entry.data, undefined, 2);
  const short = data === '{}' ? '' : JSON.stringify(entry.data ?? '').replace(/^""$/, '');
  const line = [
    h(
      'span',
      { class: 'call-arrow', attributes: { 'aria-hidden': 'true' } },
      entry.direction === 'call' ? '→' : '←',
    ),
    h('span', { class: 'visually-hidden' }, entry.direction === 'call' ? 'call' : 'event'),
    h('code', {}, entry.name),
    ...(short === '' ? [] : [h('span', { class: 'call-data' }, short)]),
    ...(entry.note === '' ? [] : [h('span', { class: 'call-note' }, entry.note)]),
  ];
  const content =
    short === ''
      ? h('div', { class: 'call-line' }, ...line)
      : h('details', {}, h('summary', { class: 'call-line' }, ...line), h('pre', {}, data));
  return h(
    'li',
    { class: `call call-${entry.direction}`, attributes: { 'data-name': entry.name } },
    content,
  );
}
