/** A person as the messenger describes one; additional fields are passed through. */
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
  /** The name in the simulator's address, such as `/launch?as=ada`. */
  readonly key: string;
  /** What is special about the person; shown in the list. */
  readonly note: string;
}

/** The configuration that the server writes into the page. */
export interface SimulatorConfig {
  readonly personas: readonly Persona[];
  readonly bot: { readonly username: string; readonly title: string };
}

/** The answer to a request for a signed launch. */
export interface SignedLaunch {
  /** The app's address, with launch parameters if there are any. */
  readonly url: string;
  readonly initData: string | undefined;
  /** The user of the launch data; undefined if it has none. */
  readonly userId: string | undefined;
}

/** The persona as the messenger describes a person, without the simulator's own fields. */
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

/** A message from a bot: either plain text or the messenger's HTML subset. */
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

/** Where the simulator reads the bot's messages, and sends presses of callback buttons. */
export interface MessageSource {
  /** Every stored message; those of a chat in the order of sending. */
  list(): readonly BotMessage[] | Promise<readonly BotMessage[]>;
  /** Reports a press to the bot; resolves to the text that the messenger shows for it, if any. */
  press?(press: ButtonPress): Promise<string | undefined>;
  /** Reports to the bot that a person sent `/start`. */
  start?(userId: string): Promise<void>;
}

/** One chat in the simulator. */
export interface BotChat {
  readonly id: string;
  readonly kind: 'private' | 'group';
  readonly messages: readonly BotMessage[];
}

/** A person's chats: the private one with the bot, and the groups that the bot writes to. */
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
