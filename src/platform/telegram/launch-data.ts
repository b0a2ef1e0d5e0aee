import {
  type Check,
  isAnything,
  isFlag,
  isNumber,
  isObject,
  isText,
  parseJson,
} from '#src/contract/check.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { checkLaunchUser } from '#src/domain/people/launch-user.ts';
import { ok, type Result } from '#src/domain/result.ts';

/** A person as in the messenger's launch data. Only for display: the server verifies the data itself. */
export type LaunchUser = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string | undefined;
  readonly username: string | undefined;
  readonly languageCode: string | undefined;
  readonly isPremium: boolean;
  /** Whether the bot may already message the person, as far as the client says. */
  readonly canBotWrite: boolean;
  readonly photoUrl: string | undefined;
};

/** The chat from which the app was opened, if the messenger names it. */
export type LaunchChat = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly username: string | undefined;
};

/** Why launch data has no valid person. Rules IN-10, IN-11. */
export type LaunchUserFailure = FailureOf<'telegram_user_invalid' | 'telegram_first_name_missing'>;

/** The content of the signed launch data. Rule IN-09. */
export type LaunchData = {
  readonly user: Result<LaunchUser, LaunchUserFailure>;
  readonly receiver: LaunchUser | undefined;
  readonly chat: LaunchChat | undefined;
  readonly chatType: string | undefined;
  readonly chatInstance: string | undefined;
  readonly authDateSeconds: number | undefined;
  readonly hash: string | undefined;
  readonly startParam: string | undefined;
  /** Every field, unparsed, for a debug table. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Parses raw init data (a query string). Never throws. Rules IN-09, IN-10, IN-11. */
export function readLaunchData(rawInitData: string): LaunchData {
  const fields = Object.fromEntries(new URLSearchParams(rawInitData));
  const receiver = readUser(fields['receiver']);
  const authDateSeconds = Number(fields['auth_date']);
  return {
    user: readUser(fields['user']),
    receiver: receiver.ok ? receiver.value : undefined,
    chat: readChat(fields['chat']),
    chatType: fields['chat_type'],
    chatInstance: fields['chat_instance'],
    authDateSeconds:
      Number.isInteger(authDateSeconds) && authDateSeconds > 0 ? authDateSeconds : undefined,
    hash: fields['hash'],
    startParam: fields['start_param'],
    fields,
  };
}

function readUser(json: string | undefined): Result<LaunchUser, LaunchUserFailure> {
  const user = parseJson(json);
  const checked = checkLaunchUser({
    id: fieldOf(user, 'id', isAnything),
    firstName: fieldOf(user, 'first_name', isAnything),
  });
  if (!checked.ok) return checked;
  return ok({
    id: Number(checked.value.id),
    firstName: checked.value.firstName,
    lastName: fieldOf(user, 'last_name', isText),
    username: fieldOf(user, 'username', isText),
    languageCode: fieldOf(user, 'language_code', isText),
    isPremium: fieldOf(user, 'is_premium', isFlag) ?? false,
    canBotWrite: fieldOf(user, 'allows_write_to_pm', isFlag) ?? false,
    photoUrl: fieldOf(user, 'photo_url', isText),
  });
}

function readChat(json: string | undefined): LaunchChat | undefined {
  const chat = parseJson(json);
  const id = fieldOf(chat, 'id', isNumber);
  const type = fieldOf(chat, 'type', isText);
  const title = fieldOf(chat, 'title', isText);
  if (id === undefined || type === undefined || title === undefined) return undefined;
  return { id, type, title, username: fieldOf(chat, 'username', isText) };
}

/** A field of an unknown value; undefined if it is missing or has the wrong type. */
function fieldOf<Value>(from: unknown, name: string, check: Check<Value>): Value | undefined {
  const value: unknown = isObject(from) ? Reflect.get(from, name) : undefined;
  return check(value) ? value : undefined;
}
