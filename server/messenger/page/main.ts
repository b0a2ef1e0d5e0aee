import type { BotChat } from '../messages.ts';
import type { SignedLaunch, SimulatorConfig } from '../personas.ts';
import { createCallsView } from './calls-view.ts';
import { createChatView } from './chat-view.ts';
import { createChromeView } from './chrome-view.ts';
import { createClient } from './client.ts';
import { createControlsView } from './controls-view.ts';
import { createDialogs } from './dialogs.ts';
import { byId } from './dom.ts';
import { readLink } from './links.ts';
import { createPersonMemory } from './person-memory.ts';
import { readSettings, writeSettings, type LaunchSettings } from './settings.ts';
import { createShell } from './shell.ts';

const POLL_MS = 2000;

interface Answers {
  readonly sign: SignedLaunch;
  readonly messages: { readonly chats: readonly BotChat[] };
  readonly 'messages/press': { readonly text: string | null };
  readonly 'messages/start': object;
}

const config = readConfig();
let settings = readSettings(new URLSearchParams(location.search));
let userId = '';

const shell = createShell();
const calls = createCallsView();
const dialogs = createDialogs({
  layer: byId('client-dialogs'),
  toasts: byId('toasts'),
  pulse: byId('client-pulse'),
  setBlocked: (isBlocked) => byId('client-view').toggleAttribute('inert', isBlocked),
});
const client = createClient({
  view: byId('client-view'),
  dialogs,
  memory: createPersonMemory(localStorage),
  forgetSession: () => sessionStorage.clear(),
  openLink: openOutside,
  openTelegramLink: (path) => follow(`https://t.me${path}`),
  onChange: () => drawChrome(),
  onCall: calls.add,
});
const drawChrome = createChromeView({
  client,
  title: config.bot.title,
  settings: () => settings,
  openAgain: () => void open({}),
});
const drawControls = createControlsView({
  personas: config.personas,
  settings: () => settings,
  open: (change) => void open(change),
  setScheme: (theme) => {
    settings = { ...settings, theme };
    client.setScheme(settings);
    refresh();
  },
});
const drawChats = createChatView({
  botTitle: config.bot.title,
  openLink: follow,
  copy: async (text) => {
    await navigator.clipboard.writeText(text);
    dialogs.toast('Copied to the clipboard');
  },
  press: async (message, data) => {
    const body = JSON.stringify({ messageId: message.id, data, userId });
    const headers = { 'Content-Type': 'application/json' };
    const { text } = await ask('messages/press', '', { method: 'POST', headers, body });
    dialogs.toast(text ?? 'The bot has acknowledged the press');
    await loadChats();
  },
  start: async () => {
    await ask('messages/start', `?user=${encodeURIComponent(userId)}`, { method: 'POST' });
    await loadChats();
  },
});

/** Opens the app with changed settings: the server signs a launch, the client gets a new web view. */
async function open(change: Partial<LaunchSettings>): Promise<void> {
  settings = readSettings(writeSettings({ ...settings, ...change }));
  refresh();
  if (settings.as === '' && settings.user === '' && settings.isMessenger) {
    return;
  }
  const launch = await ask('sign', `?${writeSettings(settings).toString()}`);
  userId = launch.userId ?? '';
  calls.clear();
  client.open(settings, launch);
  shell.showApp();
  await loadChats();
}

function refresh(): void {
  const persona = config.personas.find(({ key }) => key === settings.as);
  const query = writeSettings(settings).toString();
  history.replaceState(null, '', query ? `/launch?${query}` : '/launch');
  shell.describe(settings, persona?.first_name);
  drawControls();
  drawChrome();
}

function follow(link: string): void {
  const target = readLink(link, config.bot.username, location.origin);
  switch (target.kind) {
    case 'app':
      dialogs.toast(`Opens the mini-app${target.startapp ? ` at ${target.startapp}` : ''}`);
      return void open({ to: target.to, startapp: target.startapp, isMessenger: true });
    case 'share':
      return dialogs.toast(`Offers a chat to share ${target.url}`);
    case 'outside':
      return openOutside(target.url);
  }
}

function openOutside(url: string): void {
  if (/^https?:/.test(url)) {
    window.open(url, '_blank', 'noopener');
    dialogs.toast(`Opens ${new URL(url).host} in the browser`);
  }
}

async function loadChats(): Promise<void> {
  const { chats } = await ask('messages', `?user=${encodeURIComponent(userId)}`);
  drawChats(chats);
}

/** Asks the page's own server; page and server are one version of one program. */
async function ask<Name extends keyof Answers>(
  name: Name,
  query: string,
  init: RequestInit = {},
): Promise<Answers[Name]> {
  const answer = await fetch(`/launch/${name}${query}`, init);
  // oxlint-disable-next-line typescript/no-unsafe-return -- what the own server sends has the type it is given
  return answer.json();
}

function readConfig(): SimulatorConfig {
  // oxlint-disable-next-line typescript/no-unsafe-return -- the own server wrote it into the page
  return JSON.parse(byId('config').textContent ?? '');
}

setInterval(() => {
  if (document.visibilityState === 'visible' && userId !== '') {
    loadChats().catch(() => dialogs.toast('The simulator’s server does not answer'));
  }
}, POLL_MS);
refresh();
void open({});
