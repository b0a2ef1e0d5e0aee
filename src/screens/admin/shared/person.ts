import { normalizeName } from '#src/domain/people/profile.ts';
import type { User } from '#src/domain/user.ts';

/** The name to show for a person: that on X, else the messenger's, freed of what deceives. Rule PA-13. */
export function shownName(user: Pick<User, 'xName' | 'name' | 'xUsername'>): string {
  return normalizeName(user.xName) || normalizeName(user.name) || user.xUsername;
}

/** The address of a person in the messenger. Rule LI-07. */
export function telegramUrl(handle: string): string {
  return `https://t.me/${encodeURIComponent(handle)}`;
}
