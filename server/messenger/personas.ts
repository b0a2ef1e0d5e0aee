/** A person as the messenger describes one; further fields pass as they are. */
export interface TelegramUser {
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
