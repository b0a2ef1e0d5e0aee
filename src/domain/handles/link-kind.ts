const telegramPattern = /^\s*(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\//i;
const xPattern = /^\s*(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com\//i;

/** Which kind of username a link of a profile names; undefined for what is no such link. Rules IN-01, IN-05. */
export function linkedUsernameType(text: string): 'X' | 'TG' | undefined {
  if (telegramPattern.test(text)) return 'TG';
  return xPattern.test(text) ? 'X' : undefined;
}
