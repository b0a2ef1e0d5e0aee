import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BotChat, BotMessage } from '#server/messenger/messages.ts';
import { ChatPanel } from '#server/messenger/page/chat-panel.tsx';
import { useSimulator } from '#server/messenger/page/simulator-state.ts';

const initial = useSimulator.getState();

beforeEach(() => useSimulator.setState(initial, true));

/** A bot message; its text is the name of its chat, unless the test says otherwise. */
function message(chatId: string, more: Partial<BotMessage> = {}): BotMessage {
  return { id: chatId, chatId, text: `For ${chatId}`, buttons: [], sentAtMs: 0, ...more };
}

/** Renders a person's chats; returns the triggered actions. */
function draw(...chats: readonly BotChat[]) {
  useSimulator.setState({ chats });
  const asked: unknown[][] = [];
  const act =
    (name: string) =>
    (...given: unknown[]) => {
      asked.push([name, ...given]);
      return Promise.resolve();
    };
  const actions = {
    client: {} as never,
    open: act('open'),
    setScheme: act('setScheme'),
    follow: act('follow'),
    copy: act('copy'),
    press: act('press'),
    start: act('start'),
    loadChats: act('loadChats'),
  };
  render(<ChatPanel botTitle="Yapp" actions={actions} />);
  return { asked, list: screen.queryByRole('list', { name: 'Messages of the bot' }) };
}

const privateChat = (...messages: readonly BotMessage[]): BotChat => ({
  id: '1001',
  kind: 'private',
  messages,
});
const group: BotChat = { id: '-100', kind: 'group', messages: [message('-100', { topicId: 7 })] };

test('[EM-08] before a person is chosen, the panel explains itself', () => {
  draw();

  expect(screen.getByText('What the bot sends to the person appears here.')).toBeTruthy();
});

test('[EM-08] an empty chat has a button to start it, and an empty group has none', async () => {
  const { asked } = draw(privateChat(), { ...group, messages: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(asked).toEqual([['start']]);

  await userEvent.click(screen.getByText('Group -100'));

  expect(screen.getByText('The bot has sent nothing here yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

test('[EM-08] a person has the private chat and every group, each with its own messages', async () => {
  const { list } = draw(privateChat(message('1001')), group);
  expect(list?.textContent).toContain('For 1001');
  expect(list?.textContent).not.toContain('For -100');

  await userEvent.click(screen.getByText('Group -100'));

  const shown = screen.getByRole('list', { name: 'Messages of the bot' });
  expect(within(shown).getByText('For -100')).toBeTruthy();
  expect(within(shown).getByText('Topic 7')).toBeTruthy();
  expect(shown.textContent).not.toContain('For 1001');
});

test('[EM-08] each message button works as in the messenger', async () => {
  const sent = message('1001', {
    buttons: [
      { kind: 'url', text: 'Look', url: 'https://x.com/ada' },
      { kind: 'web_app', text: 'Open', url: 'https://t.me/yapp_bot/yapp' },
      { kind: 'copy', text: 'Copy the id', copyText: '4711' },
      { kind: 'callback', text: 'I understand', data: 'ack' },
    ],
  });
  const { asked } = draw(privateChat(sent));

  for (const button of screen.getAllByRole('button')) await userEvent.click(button);

  expect(asked).toEqual([
    ['follow', 'https://x.com/ada'],
    ['follow', 'https://t.me/yapp_bot/yapp'],
    ['copy', '4711'],
    ['press', sent, 'ack'],
  ]);
});

test("[EM-08] [BO-13] only the messenger's own markup is rendered, and a link opens as it does there", async () => {
  const html =
    '<b>Bold</b> <i>tilted</i> <script>run()</script><h1>plain</h1> ' +
    '<a href="https://x.com/ada">a link</a> <a href="javascript:alert(1)">no link</a>';
  const { asked, list } = draw(privateChat(message('1001', { text: undefined, html })));
  const link = screen.getByRole('link');
  const onClick = vi.fn((event: Event) => event.defaultPrevented);
  document.addEventListener('click', onClick, { once: true });

  await userEvent.click(link);

  expect(asked).toEqual([['follow', 'https://x.com/ada']]);
  expect(onClick).toHaveReturnedWith(true);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Bold').tagName).toBe('STRONG');
  expect(screen.getByText('tilted').tagName).toBe('EM');
  expect(list?.querySelector('script, h1')).toBeNull();
  expect(list?.textContent).toContain('plain');
  expect(list?.textContent).toContain('no link');
});
