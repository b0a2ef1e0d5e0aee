import type { BotButton, BotChat, BotMessage } from '../messages.ts';
import { button, byId, h, icon } from './dom.ts';
import { drawMessageHtml } from './message-html.ts';

/** What the chat panel needs of the page around it. */
export interface ChatOptions {
  readonly botTitle: string;
  readonly openLink: (url: string) => void;
  readonly copy: (text: string) => Promise<void>;
  /** Brings a press of a callback button to the bot. */
  readonly press: (message: BotMessage, data: string) => Promise<void>;
  /** Sends `/start` to the bot. */
  readonly start: () => Promise<void>;
}

/** Draws the bot's chats as the messenger would; the answer shows new contents. Rule EM-08. */
export function createChatView(options: ChatOptions): (chats: readonly BotChat[]) => void {
  const picker = h('div', { class: 'segments', attributes: { id: 'chat-picker' } });
  const list = h('ol', { class: 'messages', attributes: { 'aria-label': 'Messages of the bot' } });
  const panel = byId('panel-chat');
  const count = byId('chat-count');
  picker.hidden = true;
  list.append(h('li', { class: 'empty' }, 'What the bot sends to the person appears here.'));
  panel.append(picker, list);
  let chosen = '';
  let shown: readonly BotChat[] = [];
  let drawn = '';

  const redraw = (): void => {
    const chat = shown.find(({ id }) => id === chosen) ?? shown[0];
    const signature = JSON.stringify([chat, shown.map(({ id }) => id)]);
    if (!chat || signature === drawn) {
      return;
    }
    drawn = signature;
    picker.hidden = shown.length < 2;
    picker.replaceChildren(
      ...shown.map((one) =>
        button(
          {
            attributes: { 'aria-pressed': String(one === chat) },
            on: {
              click: () => {
                chosen = one.id;
                redraw();
              },
            },
          },
          one.kind === 'private' ? 'Private chat' : `Group ${one.id}`,
        ),
      ),
    );
    const empty = h('li', { class: 'empty' }, 'The bot has sent nothing here yet.');
    if (chat.kind === 'private') {
      empty.append(button({ class: 'start', on: { click: () => void options.start() } }, 'Start'));
    }
    const messages = chat.messages.map((message) => drawMessage(message, options));
    list.replaceChildren(...(messages.length === 0 ? [empty] : messages));
    panel.scrollTop = panel.scrollHeight;
  };
  return (chats) => {
    shown = chats;
    const total = chats.reduce((sum, chat) => sum + chat.messages.length, 0);
    count.textContent = total === 0 ? '' : String(total);
    redraw();
  };
}

function drawMessage(message: BotMessage, options: ChatOptions): HTMLElement {
  const body =
    message.html === undefined
      ? document.createTextNode(message.text ?? '')
      : drawMessageHtml(message.html, options.openLink);
  const time = new Date(message.sentAtMs);
  const shownTime = time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const topic =
    message.topicId === undefined
      ? []
      : [h('span', { class: 'topic' }, `Topic ${message.topicId}`)];
  return h(
    'li',
    { class: 'message', attributes: { 'data-message': message.id } },
    h(
      'div',
      { class: 'bubble' },
      h('span', { class: 'sender' }, options.botTitle),
      ...topic,
      h('div', { class: 'text' }, body),
      h('time', { attributes: { datetime: time.toISOString() } }, shownTime),
    ),
    ...(message.buttons.length === 0
      ? []
      : [
          h(
            'div',
            { class: 'keyboard' },
            ...message.buttons.map((one) => drawButton(one, message, options)),
          ),
        ]),
  );
}

function drawButton(shown: BotButton, message: BotMessage, options: ChatOptions): HTMLElement {
  const act = (): void | Promise<void> => {
    switch (shown.kind) {
      case 'url':
      case 'web_app':
        return options.openLink(shown.url);
      case 'copy':
        return options.copy(shown.copyText);
      case 'callback':
        return options.press(message, shown.data);
    }
  };
  const marks = { url: [icon('open')], copy: [icon('copy')], web_app: [], callback: [] };
  return button(
    { attributes: { 'data-kind': shown.kind }, on: { click: () => void act() } },
    h('span', {}, shown.text),
    ...marks[shown.kind],
  );
}
