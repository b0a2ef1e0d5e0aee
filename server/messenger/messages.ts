/** A person as the messenger describes one; further fields pass as they are. */
interface TelegramUser {
  readonly id: number;
  readonly first_name: string;
  readonly last_name?: string | undefined;
  readonly username?: string | undefined;
  readonly language_code?: string | undefined;
  readonly is_premium?: boolean | undefined;
  readonly photo_url?: string | undefined;
}

/** A person to open the app as. */
export interface Persona extends TelegramUser {
  /** The name in the simulator's address, as in `/launch?as=ada`. */
  readonly key: string;
  /** What is special about the person, shown in the list. */
  readonly note: string;
}

/** What the page needs to know of its server; written into the page. */
export interface SimulatorConfig {
  readonly personas: readonly Persona[];
  readonly bot: { readonly username: string; readonly title: string };
}

/** The answer to a request for a signed launch. */
export interface SignedLaunch {
  /** The app's address, launch parameters included where there are any. */
  readonly url: string;
  readonly initData: string | undefined;
  /** The user of the launch data; undefined when it names none. */
  readonly userId: string | undefined;
}

/** The persona as the messenger describes a person: without what is the simulator's own. */
export function userOf(persona: Persona): TelegramUser {
  const { key: _key, note: _note, ...user } = persona;
  return user;
}

/** One button under a bot's message. */
export type BotButton =
  | { readonly kind: 'url'; readonly text: string; readonly url: string }
  | { readonly kind: 'web_app'; readonly text: string; readonly url: string }
  | { readonly kind: 'callback'; readonly text: string; readonly data: string }
  | { readonly kind: 'copy'; readonly text: string; readonly copyText: string };

/** A message that a bot sent: either plain text or the messenger's HTML subset. */
export interface BotMessage {
  readonly id: string;
  /** A person's messenger id, or a group's (groups have negative ids). */
  readonly chatId: string;
  readonly topicId?: number | undefined;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly buttons: readonly BotButton[];
  readonly sentAtMs: number;
}

/** A press of a callback button. */
export interface ButtonPress {
  readonly messageId: string;
  readonly data: string;
  readonly userId: string;
}

/** Where the simulator finds what the bot sent, and where it brings presses of callback buttons. */
export interface MessageSource {
  /** Every message that is kept, in the order in which they were sent. */
  list(): readonly BotMessage[] | Promise<readonly BotMessage[]>;
  /** Tells the bot of a press; answers the words that the messenger shows for it, if any. */
  press?(press: ButtonPress): Promise<string | undefined>;
  /** Tells the bot that a person sent `/start`. */
  start?(userId: string): Promise<void>;
}

/** One chat as the simulator shows it. */
export interface BotChat {
  readonly id: string;
  readonly kind: 'private' | 'group';
  readonly messages: readonly BotMessage[];
}

/** The chats that concern a person: the private one with the bot, and the groups that the bot writes to. */
export function chatsOf(userId: string, messages: readonly BotMessage[]): readonly BotChat[] {
  const groupIds = new Set(
    messages.map((message) => message.chatId).filter((id) => id.startsWith('-')),
  );
  return [
    { id: userId, kind: 'private' as const },
    ...Array.from(groupIds, (id) => ({ id, kind: 'group' as const })),
  ].map((chat) => ({
    ...chat,
    messages: messages.filter((message) => message.chatId === chat.id),
  }));
}
