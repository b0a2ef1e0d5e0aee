import type { Failure } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import { decideOpenVerification } from '#src/domain/people/verification.ts';
import { err, ok } from '#src/domain/result.ts';
import type { CommitFailure } from '../runtime/committer.ts';
import { findRow, type GuestOperation } from '../runtime/context.ts';
import { nonceHashOf } from '../identity/verification-nonce.ts';

const failed = { code: 'verification_failed' } as const;

/** Opens a fresh link, once, for a nonce and the messenger account that is being linked. Rules VX-08, VX-09. */
export const openVerification: GuestOperation<'openVerification'> = async (context, input) => {
  const sessionId = input.sessionId ?? '';
  if (!isRowId(sessionId)) return err(failed);
  const row = await findRow(context.rows, {
    table: 'verifications',
    id: sessionId,
    failure: failed,
  });
  if (!row.ok) return row;
  const decision = decideOpenVerification(row.value, context.nowMs());
  if (!decision.ok) return decision;
  const nonce = context.newId();
  const place = { table: 'verifications', rowId: sessionId } as const;
  const opened = await context.begin().commit([
    { action: 'increment', ...place, column: 'opened', by: 1, max: 1 },
    {
      action: 'update',
      ...place,
      data: { nonceHash: nonceHashOf(nonce), openedAtMs: context.nowMs() },
    },
  ]);
  if (!opened.ok) return err(openingRefusal(opened.failure));
  const { userId: id, name, handle, photoUrl, language } = decision.value;
  return ok({ nonce, user: { id, name, handle, photoUrl }, language });
};

/** Another person opened the link in the meantime, or it could not be opened at all. */
function openingRefusal(failure: CommitFailure): Failure {
  const isTaken = failure.code === 'bound' || failure.code === 'conflict';
  return isTaken ? { code: 'link_expired' } : failed;
}
