import { z } from 'zod';
import type { FailureOf } from '#src/domain/failure.ts';
import { checkLaunchUser } from '#src/domain/people/launch-user.ts';
import { ok, type Result } from '#src/domain/result.ts';

/** A person as the messenger's launch data describes them. Only for display: the server checks for itself. */
export type LaunchUser = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string | undefined;
  readonly username: string | undefined;
  readonly languageCode: string | undefined;
  readonly isPremium: boolean;
  readonly photoUrl: string | undefined;
};

/** The chat that the app was opened from, where the messenger tells it. */
export type LaunchChat = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly username: string | undefined;
};

/** Why launch data names no valid person. Rules IN-10, IN-11. */
export type LaunchUserFailure = FailureOf<'telegram_user_invalid' | 'telegram_first_name_missing'>;

/** What the signed launch data says. Rule IN-09. */
export type LaunchData = {
  readonly user: Result<LaunchUser, LaunchUserFailure>;
  readonly receiver: LaunchUser | undefined;
  readonly chat: LaunchChat | undefined;
  readonly chatType: string | undefined;
  readonly chatInstance: string | undefined;
  readonly authDateSeconds: number | undefined;
  readonly hash: string | undefined;
  readonly startParam: string | undefined;
  /** Every field as it came, for a debug table. */
  readonly fields: Readonly<Record<string, string>>;
};

const optionalText = z.string().optional().catch(undefined);

const userSchema = z
  .object({
    id: z.unknown(),
    first_name: z.unknown(),
    last_name: optionalText,
    username: optionalText,
    language_code: optionalText,
    is_premium: z.boolean().catch(false),
    photo_url: optionalText,
  })
  .partial();

const chatSchema = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  username: optionalText,
});

/** Reads raw init data (a query string). It never throws, whatever the string holds. Rules IN-09, IN-10, IN-11. */
export function readLaunchData(rawInitData: string): LaunchData {
  const fields = Object.fromEntries(new URLSearchParams(rawInitData));
  const receiver = readUser(fields['receiver']);
  const chat = chatSchema.safeParse(parseJson(fields['chat']));
  const authDateSeconds = Number(fields['auth_date']);
  return {
    user: readUser(fields['user']),
    receiver: receiver.ok ? receiver.value : undefined,
    chat: chat.data && { ...chat.data, username: chat.data.username },
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
  const user = userSchema.safeParse(parseJson(json)).data;
  const checked = checkLaunchUser(user && { id: user.id, firstName: user.first_name });
  if (!checked.ok) return checked;
  return ok({
    id: Number(checked.value.id),
    firstName: checked.value.firstName,
    lastName: user?.last_name,
    username: user?.username,
    languageCode: user?.language_code,
    isPremium: user?.is_premium ?? false,
    photoUrl: user?.photo_url,
  });
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // Not JSON means not a person or a chat; the schema that reads it says so.
    return undefined;
  }
}
