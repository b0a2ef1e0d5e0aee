import { ok } from '#src/domain/result.ts';
import type { Operation } from '../runtime/context.ts';

/** Answers what an invitation brings. Rule MY-30. */
export const readInvite: Operation<'readInvite'> = ({ environment }) =>
  Promise.resolve(ok({ rewardTenths: environment.inviteRewardTenths }));
