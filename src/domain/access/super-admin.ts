import { userId, type UserId } from '#src/domain/ids.ts';

/** The one fixed messenger user id that may make administrators; the environment may name another. */
export const defaultSuperAdminId: UserId = userId('1');
