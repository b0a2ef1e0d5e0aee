import { createHmac } from 'node:crypto';

/** Launch data of a messenger user, signed by the bot's token as the messenger signs it. */
export function signLaunchData(
  user: object,
  {
    botToken,
    ageSeconds = 0,
    startParam,
  }: { readonly botToken: string; readonly ageSeconds?: number; readonly startParam?: string },
): string {
  const authDate = Math.floor(Date.now() / 1000) - ageSeconds;
  const fields = new Map([
    ['user', JSON.stringify(user)],
    ['auth_date', String(authDate)],
    ['signature', 'none'],
    ...(startParam === undefined ? [] : [['start_param', startParam] as const]),
  ]);
  const checked = [...fields].map(([key, value]) => `${key}=${value}`).toSorted();
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const hash = createHmac('sha256', secret).update(checked.join('\n')).digest('hex');
  return new URLSearchParams([...fields, ['hash', hash]]).toString();
}
