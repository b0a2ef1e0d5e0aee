import type { BotChat, BotMessage, SignedLaunch, SimulatorConfig } from '../messages.ts';
import { createClient, type Client } from './client.ts';
import { readLink, readSettings, writeSettings, type LaunchSettings } from './settings.ts';
import { toast, useSimulator } from './simulator-state.ts';
import type { Scheme } from './themes.ts';

interface Answers {
  readonly sign: SignedLaunch;
  readonly messages: { readonly chats: readonly BotChat[] };
  readonly 'messages/press': { readonly text: string | null };
  readonly 'messages/start': object;
}

/** The actions of a person in the simulator. */
export interface Actions {
  readonly client: Client;
  /** Opens the app with changed settings: the server signs a launch, and the client creates a new web view. */
  readonly open: (change: Partial<LaunchSettings>) => Promise<void>;
  /** Changes the theme of the open app. */
  readonly setScheme: (theme: Scheme) => void;
  /** Opens a link as the messenger does. */
  readonly follow: (link: string) => void;
  readonly copy: (text: string) => Promise<void>;
  /** Sends a press of a callback button to the bot. */
  readonly press: (message: BotMessage, data: string) => Promise<void>;
  /** Sends `/start` to the bot. */
  readonly start: () => Promise<void>;
  readonly loadChats: () => Promise<void>;
}

const { getState, setState } = useSimulator;

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The browser features that the actions use. */
export interface Device {
  readonly fetch: Send;
  readonly session: Storage;
  readonly memory: Storage;
}

/** Creates the actions for a client whose web view is inside an element. */
export function createActions(view: HTMLElement, config: SimulatorConfig, device: Device): Actions {
  const askServer = serverAsker(device.fetch);
  const client = createClient({
    ...device,
    view,
    openLink: openOutside,
    openTelegramLink: (path) => follow(`https://t.me${path}`),
  });

  async function open(change: Partial<LaunchSettings>): Promise<void> {
    const settings = readSettings(writeSettings({ ...getState().settings, ...change }));
    setState({ settings });
    if (settings.as === '' && settings.user === '' && settings.isMessenger) {
      return;
    }
    const launch = await askServer('sign', `?${writeSettings(settings).toString()}`);
    setState({ userId: launch.userId ?? '', calls: [] });
    client.open(launch);
    await loadChats();
  }

  async function loadChats(): Promise<void> {
    const { chats } = await askServer('messages', userQuery());
    // Rendering the same chats again would lose the selection in them.
    if (JSON.stringify(chats) !== JSON.stringify(getState().chats)) {
      setState({ chats });
    }
  }

  function follow(link: string): void {
    const target = readLink(link, config.bot.username, location.origin);
    switch (target.kind) {
      case 'app':
        toast(`Opens the mini-app${target.startapp ? ` at ${target.startapp}` : ''}`);
        return void open({ to: target.to, startapp: target.startapp, isMessenger: true });
      case 'share':
        return toast(`Offers a chat to share ${target.url}`);
      case 'outside':
        return openOutside(target.url);
    }
  }

  return {
    client,
    open,
    setScheme: (theme) => {
      setState(({ settings }) => ({ settings: { ...settings, theme } }));
      client.themeChanged();
    },
    follow,
    copy: async (text) => {
      await navigator.clipboard.writeText(text);
      toast('Copied to the clipboard');
    },
    press: async (message, data) => {
      const { userId } = getState();
      const body = JSON.stringify({ messageId: message.id, data, userId });
      const headers = { 'Content-Type': 'application/json' };
      const { text } = await askServer('messages/press', '', { method: 'POST', headers, body });
      toast(text ?? 'The bot has acknowledged the press');
      await loadChats();
    },
    start: async () => {
      await askServer('messages/start', userQuery(), { method: 'POST' });
      await loadChats();
    },
    loadChats,
  };
}

function openOutside(url: string): void {
  if (/^https?:/.test(url)) {
    window.open(url, '_blank', 'noopener');
    toast(`Opens ${new URL(url).host} in the browser`);
  }
}

function userQuery(): string {
  return `?user=${encodeURIComponent(getState().userId)}`;
}

/** Creates the function that calls the page's own server; page and server are always the same version. */
function serverAsker(send: Send) {
  return async <Name extends keyof Answers>(
    name: Name,
    query: string,
    init: RequestInit = {},
  ): Promise<Answers[Name]> => {
    const answer = await send(`/launch/${name}${query}`, init);
    // oxlint-disable-next-line typescript/no-unsafe-return -- our server sends this type
    return answer.json();
  };
}
