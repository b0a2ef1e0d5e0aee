import type { Pace } from '#src/domain/access/pace.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { User } from '#src/domain/user.ts';

/** The acting person: the verified session's user, with their row if there is one. Rule TR-06. */
export type Actor = { readonly id: UserId; readonly user: (User & Pace) | null };
