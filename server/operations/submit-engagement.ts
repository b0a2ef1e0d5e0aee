import { isProofType } from '#src/domain/engagement-types.ts';
import type { Proofs } from '#src/domain/engagement.ts';
import {
  decideSubmitEngagement,
  type SubmitEngagementDecision,
  targetsOf,
  targetText,
} from '#src/domain/engagement/submit-engagement.ts';
import type { Failure } from '#src/domain/failure.ts';
import { type EngagementId, isRowId, postId, type UserId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { parseStatusLink } from '#src/domain/posts/post-link.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { engagementTable } from '#src/tables/engagement.ts';
import { query } from '#src/tables/query.ts';
import type { Receiver } from '#src/text/bot-text.ts';
import type { Rows } from '#src/tables/rows.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { engagementIdOf, proofLinkIdOf, targetGuardIdOf } from '../runtime/row-ids.ts';
import { readTakenTargets } from '../runtime/taken-targets.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import { assertNotBanned, assertSameLimit } from '../runtime/commit-guards.ts';
import { isFullUnmarked, markIfFull, targetWrites } from './reach-target.ts';
import type { Write } from '../runtime/writes.ts';

type Input = Parameters<Operation<'submitEngagement'>>[2];
type Output = { readonly engagementId: string; readonly isTargetReached: boolean };

/** One submission, and the id of its row. */
type Submission = {
  readonly id: EngagementId;
  readonly postId: string;
  readonly input: Input;
};

const writeFailure = { code: 'engagement_write_failed' } as const;

/** How many people are expected to take places of a post at the same moment; if more fill it, the schedule marks it. */
const maxAtOnce = 50;

/** Submits an engagement, one per person and post, while the post has room. Rules EN-03 to EN-20, FA-02, FA-06, FA-11 to FA-13, TR-17. */
export const submitEngagement: Operation<'submitEngagement'> = async (context, actor, input) => {
  const target = input.postId?.trim() ?? '';
  if (target === '') return err({ code: 'post_id_missing' });
  if ((input.engagedBy ?? '') === '') return err({ code: 'user_id_missing' });
  if (!isRowId(target)) return err({ code: 'post_not_found' });
  const id = engagementIdOf(postId(target), actor.id);
  const submission = { id, postId: target, input };
  let isFirst = true;
  return runPlan<Output>(context, {
    key: `post:${target}`,
    decide: async (actorNow) => {
      const engager = actorNow?.user ?? null;
      if (engager === null) return err(writeFailure);
      const post = await findRow(context.rows, {
        table: 'posts',
        id: target,
        failure: writeFailure,
      });
      if (!post.ok) return post;
      const decideOn = (known: KnownUses) =>
        decideSubmitEngagement(commandOf(submission, post.value), {
          engager,
          post: post.value,
          ...known,
          deadlineHours: context.environment.limits.reviewDeadlineHours,
          nowMs: context.nowMs(),
        });
      // The first attempt assumes unused proofs and targets: the commit refuses used ones by their row ids, and a retry reads them.
      const mayAssume = isFirst;
      isFirst = false;
      const assumed = mayAssume ? decideOn(nothingUsed) : null;
      if (post.value !== null && assumed?.ok === true) {
        const plan = await planFor(assumed.value, { context, post: post.value });
        if (plan.ok) return plan;
      }
      const known = await loadUses(context, submission, {
        engagerId: engager.id,
        post: post.value,
      });
      if (!known.ok) return known;
      const decision = decideOn(known.value);
      if (decision.ok && post.value !== null) {
        return planUnlessBanned(decision.value, { context, post: post.value });
      }
      // Whoever finds an unmarked full post marks it.
      const isUnmarked = post.value !== null && isFullUnmarked(post.value);
      if (isUnmarked) context.afterwards(() => markIfFull(context, target));
      return decision.ok ? err({ code: 'post_not_found' }) : decision;
    },
    boundFailure: { code: 'engagement_refused' },
    writeFailure,
  });
};

/** What the engager already used, which would refuse a submission. */
type KnownUses = Pick<
  Parameters<typeof decideSubmitEngagement>[1],
  'hasEngaged' | 'usedProofKeys' | 'takenTargets'
>;

const nothingUsed: KnownUses = {
  hasEngaged: false,
  usedProofKeys: new Set(),
  takenTargets: new Set(),
};

function commandOf({ id, postId: target, input }: Submission, post: Post | null) {
  return {
    engagementId: id,
    postId: target,
    engagedBy: input.engagedBy ?? '',
    types: input.engagementTypes ?? [],
    proofs: proofsOf(input, post),
  };
}

async function loadUses(
  { rows }: OperationContext,
  submission: Submission,
  { engagerId, post }: { readonly engagerId: UserId; readonly post: Post | null },
): Promise<Result<KnownUses, Failure>> {
  const [engagement, usedProofKeys, takenTargets] = await Promise.all([
    findRow(rows, { table: 'engagement', id: submission.id, failure: writeFailure }),
    findUsedProofs(rows, proofKeys(submission.input), engagerId),
    readTakenTargets(rows, engagerId, post === null ? [] : targetsOf(post)),
  ]);
  if (!engagement.ok) return engagement;
  if (!usedProofKeys.ok) return usedProofKeys;
  if (!takenTargets.ok) return err(writeFailure);
  return ok({
    hasEngaged: engagement.value !== null,
    usedProofKeys: usedProofKeys.value,
    takenTargets: takenTargets.value,
  });
}

/** The statuses that the person already used as proof. Rule EN-08. */
async function findUsedProofs(
  rows: Rows,
  statusIds: readonly string[],
  person: UserId,
): Promise<Result<ReadonlySet<string>, Failure>> {
  if (statusIds.length === 0) return ok(new Set());
  const ids = statusIds.map((id) => proofLinkIdOf(person, id));
  const found = await rows.list(query('proofLinks').equal('$id', ids));
  if (!found.ok) return err(writeFailure);
  const used = new Set(found.value.rows.map(({ id }) => id));
  return ok(new Set(statusIds.filter((id) => used.has(proofLinkIdOf(person, id)))));
}

/** The proof links by step; in a payload that has only `link`, it belongs to the post's first proof step. */
function proofsOf(input: Input, post: Post | null): Proofs {
  const { comment, quote } = input.proofs ?? {};
  if (comment === undefined && quote === undefined && input.link !== undefined) {
    const first = post?.types.find(isProofType);
    return first === undefined ? {} : { [first]: input.link };
  }
  return {
    ...(comment === undefined ? {} : { comment }),
    ...(quote === undefined ? {} : { quote }),
  };
}

/** The status ids of a submission's links, without links that are not status links. */
function proofKeys(input: Input): string[] {
  const links = [input.proofs?.comment, input.proofs?.quote, input.link];
  const statuses = links.map((link) => parseStatusLink(link ?? ''));
  return [...new Set(statuses.flatMap((status) => (status.ok ? [status.value.statusId] : [])))];
}

type PlanContext = { readonly context: OperationContext; readonly post: Post };

/** Plans a submission. The author is read only to write a message to the author; the commit refuses a banned author. Rule TR-35. */
async function planFor(
  decision: SubmitEngagementDecision,
  parts: PlanContext,
): Promise<Result<Plan<Output>, Failure>> {
  return decision.reachesTarget
    ? planUnlessBanned(decision, parts)
    : ok(planOf(decision, parts, null));
}

async function planUnlessBanned(
  decision: SubmitEngagementDecision,
  parts: PlanContext,
): Promise<Result<Plan<Output>, Failure>> {
  const { context, post } = parts;
  const failure = writeFailure;
  const author = await findRow(context.rows, { table: 'users', id: post.authorId, failure });
  if (!author.ok) return author;
  if (author.value?.isBanned === true) return err({ code: 'engagement_refused' });
  return ok(planOf(decision, parts, author.value));
}

function planOf(
  { engagement, proofKeys: keys, targets, reachesTarget }: SubmitEngagementDecision,
  { context, post }: PlanContext,
  author: Receiver,
): Plan<Output> {
  const { engagedBy, postAuthorId } = engagement;
  const writes: Write[] = [
    {
      action: 'create',
      table: 'engagement',
      rowId: engagement.id,
      data: engagementTable.toRow(engagement),
    },
    ...keys.map((key): Write => ({
      action: 'create',
      table: 'proofLinks',
      rowId: proofLinkIdOf(engagedBy, key),
      data: { engagementId: engagement.id, statusId: key, userId: engagedBy },
    })),
    ...targets.map((target): Write => ({
      action: 'create',
      table: 'targetGuards',
      rowId: targetGuardIdOf(engagedBy, target),
      data: { userId: engagedBy, target: targetText(target), engagementId: engagement.id },
    })),
    // The limit itself is the bound, so simultaneous engagements do not conflict. Rule TR-37.
    {
      action: 'increment',
      table: 'posts',
      rowId: post.id,
      column: 'engageCount',
      by: 1,
      max: post.limit,
    },
    { action: 'increment', table: 'users', rowId: engagedBy, column: 'totallyEngaged', by: 1 },
    ...assertNotBanned(postAuthorId),
  ];
  const output = { engagementId: engagement.id, isTargetReached: reachesTarget };
  if (!reachesTarget) {
    const placesLeft = post.limit - post.engageCount;
    if (placesLeft > maxAtOnce) return { writes, output };
    // Other engagements may have filled it at the same time.
    return { writes, output, afterwards: () => markIfFull(context, post.id) };
  }
  const { writes: marks, message } = targetWrites(post, author, context.nowMs());
  return { writes: [...assertSameLimit(post), ...writes, ...marks], output, messages: [message] };
}
