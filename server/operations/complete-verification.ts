import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId, prefixedId } from '#src/domain/ids.ts';
import { lastRejectionMs } from '#src/domain/people/request-times.ts';
import {
  decideCompleteVerification,
  type CompleteVerificationContext,
  type CompleteVerificationDecision,
} from '#src/domain/people/verification.ts';
import { searchKeysOf } from '#src/domain/people/search.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import { usersTable } from '#src/tables/users.ts';
import { botText } from '#src/text/bot-text.ts';
import { defaultLanguage, languageFor } from '#src/text/languages.ts';
import { findRow, type GuestOperation, type OperationContext } from '../runtime/context.ts';
import { alertText } from '../outbox/admin-alerts.ts';
import { outboxWrite } from '../outbox/message.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import type { VerifiedXAccount } from '../identity/sign-in-verifier.ts';
import { isNonce, keyedXUserId } from '../identity/keyed-hashes.ts';
import type { Write } from '../runtime/writes.ts';

type Output = OperationOutput<'completeVerification'>;

/** What the caller sends to complete a verification. */
type Claim = {
  readonly telegramId: string;
  readonly sessionId: string;
  readonly nonce: string;
  readonly account: VerifiedXAccount | null;
};

const failed = { code: 'verification_failed' } as const;

/** Links the X account of a sign-in token to the messenger user of an opened link. Rules VX-19 to VX-26, FA-14. */
export const completeVerification: GuestOperation<'completeVerification'> = async (
  context,
  input,
) => {
  const sessionId = input.sessionId ?? '';
  const telegramId = input.telegram_id ?? '';
  if (telegramId.trim() === '') return err({ code: 'telegram_id_missing' });
  if (!isRowId(sessionId)) return err(failed);
  const verified = await context.signIn(input.token ?? '');
  if (!verified.ok) context.log(`Sign-in refused: ${verified.failure.cause}`);
  const claim: Claim = {
    telegramId,
    sessionId,
    nonce: input.nonce ?? '',
    account: verified.ok ? verified.value : null,
  };
  return runPlan<Output>(context, {
    key: `verification:${sessionId}`,
    decide: async () => {
      const loaded = await load(context, claim);
      if (!loaded.ok) return loaded;
      const decision = decideCompleteVerification(loaded.value);
      if (!decision.ok) return decision;
      return ok({
        ...planOf(context, sessionId, { decision: decision.value, user: loaded.value.user }),
        stillHolds: () => standsUnchanged(context, loaded.value.user),
      });
    },
    firstOutcome: () => firstOutcome(context, claim),
    boundFailure: failed,
    writeFailure: failed,
  });
};

async function load(
  context: OperationContext,
  claim: Claim,
): Promise<Result<CompleteVerificationContext, Failure>> {
  const { telegramId, sessionId, nonce, account } = claim;
  const { rows } = context;
  const row = await findRow(rows, { table: 'verifications', id: sessionId, failure: failed });
  if (!row.ok) return row;
  const [user, owner, inviter] = await Promise.all([
    findPerson(context, row.value?.userId),
    account === null ? ok(null) : findOwner(context, account),
    findPerson(context, row.value?.invitedBy),
  ]);
  if (!user.ok) return user;
  if (!owner.ok) return owner;
  if (!inviter.ok) return inviter;
  return ok({
    telegramId,
    verification: row.value,
    isNonceRight: isNonce(nonce, row.value?.nonceHash ?? null),
    account: account === null ? null : { ...account, clerkId: account.clerkUserId },
    user: user.value,
    accountOwner: owner.value,
    inviter: inviter.value,
    rejectedAtMs: lastRejectionMs(user.value),
    retryHours: context.environment.limits.requestRetryHours,
    nowMs: context.nowMs(),
  });
}

async function findPerson(
  { rows }: OperationContext,
  id: string | null | undefined,
): Promise<Result<User | null, Failure>> {
  if (id === null || id === undefined) return ok(null);
  return findRow(rows, { table: 'users', id, failure: failed });
}

/** A row to renew must have the same request, approval and ban once the renewal is staged. Rules VX-25, FA-14. */
async function standsUnchanged({ rows }: OperationContext, user: User | null): Promise<boolean> {
  if (user === null) return true;
  const now = await rows.get('users', user.id);
  if (!now.ok) return false;
  const { isRequestOpen, isApproved, isBanned } = now.value;
  const isSameRequest = isRequestOpen === user.isRequestOpen && isApproved === user.isApproved;
  return isSameRequest && isBanned === user.isBanned;
}

/** Finds the owner of an X account, including a person who was erased and is still banned. Rules VX-22, OP-10. */
async function findOwner(
  context: OperationContext,
  account: VerifiedXAccount,
): Promise<Result<User | null, Failure>> {
  const kept = keyedXUserId(account.xUserId, context.environment.erasureKey);
  const ids = kept === null ? [account.xUserId] : [account.xUserId, kept];
  const found = await context.rows.list(query('users').equal('xUserId', ids).limit(ids.length));
  if (!found.ok) return err(failed);
  return ok(found.value.rows.find((each) => each.xUserId !== kept || each.isBanned) ?? null);
}

/** The decision, and the row that it is based on. */
type Decided = {
  readonly decision: CompleteVerificationDecision;
  readonly user: User | null;
};

function planOf(
  context: OperationContext,
  sessionId: string,
  { decision, user: former }: Decided,
): Plan<Output> {
  const user = decision.kind === 'create' ? decision.user : decision.changes;
  const messages = [
    receivedMessage(sessionId, decision, former),
    ...adminMessages(context, sessionId, decision),
  ];
  return {
    writes: [
      {
        action: 'increment',
        table: 'verifications',
        rowId: sessionId,
        column: 'used',
        by: 1,
        max: 1,
      },
      userWrite(decision, former),
      ...messages.map((message) => outboxWrite(message, context.nowMs())),
    ],
    output: { xUsername: user.xUsername },
    messages,
  };
}

function userWrite(decision: CompleteVerificationDecision, former: User | null): Write {
  if (decision.kind === 'renew') {
    const { changes } = decision;
    const keys = searchKeysOf({ handle: former?.handle ?? '', ...changes });
    const data = usersTable.toChanges({ ...changes, ...keys });
    return { action: 'update', table: 'users', rowId: decision.id, data };
  }
  const { user } = decision;
  return {
    action: 'create',
    table: 'users',
    rowId: user.id,
    data: usersTable.toRow({
      ...user,
      ...searchKeysOf(user),
      memberActs: 0,
      adminActs: 0,
      pacedUntilMs: 0,
    }),
  };
}

/** Tells the applicant that the request has arrived. Rule MY-36. */
function receivedMessage(
  sessionId: string,
  decision: CompleteVerificationDecision,
  former: User | null,
): OutboxMessage {
  const isNew = decision.kind === 'create';
  const language = isNew ? decision.user.language : (decision.changes.language ?? former?.language);
  const { botMessages } = botText(languageFor(language ?? undefined));
  const { xUsername } = isNew ? decision.user : decision.changes;
  return {
    id: prefixedId('asked', sessionId),
    call: {
      path: 'bot/notify',
      payload: {
        telegramId: isNew ? decision.user.id : decision.id,
        message: botMessages.requestReceived(xUsername),
      },
    },
  };
}

/** The message to the admin group; none if no group is configured. Rule VX-26. */
function adminMessages(
  context: OperationContext,
  sessionId: string,
  decision: CompleteVerificationDecision,
): readonly OutboxMessage[] {
  const { botButtons, botMessages } = botText(defaultLanguage);
  const { adminChatId, miniAppUrl } = context.environment.bot;
  if (adminChatId === '') return [];
  const { name, xUsername } = decision.kind === 'create' ? decision.user : decision.changes;
  const personId = decision.kind === 'create' ? decision.user.id : decision.id;
  const sentence = botMessages.approvalRequested({ name, xUsername });
  return [
    {
      id: prefixedId('request', sessionId),
      call: {
        path: 'bot/notifywithbtn',
        payload: {
          telegramId: adminChatId,
          message: alertText(context.environment.bot, sentence, personId),
          btnText: botButtons.openRequests,
          btnUrl: `${miniAppUrl}?startapp=requests`,
        },
      },
    },
  ];
}

/** A used verification with the same nonce and account was completed by this same request. Rule TR-15. */
async function firstOutcome(
  context: OperationContext,
  claim: Claim,
): Promise<Result<Output, Failure> | null> {
  const loaded = await load(context, claim);
  if (!loaded.ok) return err({ code: 'outcome_unknown' });
  const { verification, isNonceRight, user } = loaded.value;
  const isOwn = verification?.isUsed === true && isNonceRight && claim.account !== null;
  if (!isOwn || user === null || user.xUserId !== claim.account?.xUserId) return null;
  return ok({ xUsername: user.xUsername });
}
