import { z } from 'zod';
import { type AuditData, type Check, isApprovedOf, verdicts } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { createNumbering, createNumberList } from './numbering.ts';
import { readJson } from './read-rows.ts';

const proofsSchema = z.record(z.string(), z.string());

/** The proofs that an engagement was asked for, and those it gave. */
type Proofs = { readonly asked: readonly string[]; readonly given: readonly string[] };

/** Checks that each comment and quote has its link, and that only one engagement uses each link. Rule EN-08. */
export function checkProofs({ engagements, report: add }: AuditData): Check {
  const { ids } = engagements;
  const report = (subject: string, detail: string) =>
    add({ invariant: 'a proof link is used once', subject, detail });
  const usesOf = createNumberList(Uint8Array);
  /** Few combinations differ, so each is stored once with its proofs. */
  const kinds = createNumbering();
  const proofsOfKind: Proofs[] = [];
  const kindOf = createNumberList(Int32Array);
  return {
    engagement(row, number) {
      const proofs = proofsOf(row);
      const kind = kinds.add(`${proofs.asked.join()}|${proofs.given.join()}`);
      proofsOfKind[kind] = proofs;
      kindOf.set(number, kind);
    },
    proofLink({ $id, engagementId }) {
      const number = ids.find(engagementId);
      if (number === undefined) report(`proofLinks/${$id}`, 'used by no engagement');
      else usesOf.increase(number, 1);
    },
    end() {
      for (let number = 0; number < ids.size(); number++) {
        const { asked, given } = proofsOfKind[kindOf.get(number)] ?? { asked: [], given: [] };
        const uses = usesOf.get(number);
        const isRight = given.toSorted().join() === asked.toSorted().join();
        if (isRight && uses === asked.length) continue;
        const detail = `asked ${asked.join()}, given ${given.join()}, used ${uses}`;
        report(`engagement/${ids.text(number)}`, detail);
      }
    },
  };
}

function proofsOf({ engagementTypes, proofs }: AuditRow<'engagement'>): Proofs {
  const read = proofsSchema.safeParse(readJson(proofs ?? '{}'));
  return {
    asked: engagementTypes.filter((type) => type === 'comment' || type === 'quote'),
    given: read.success ? Object.keys(read.data) : [],
  };
}

type EngagementRow = AuditRow<'engagement'>;

/** Checks every engagement against its post and its notification, and the counters of engager and author. Rule PT-09. */
export function checkEngagements(data: AuditData): Check {
  const counts = checkCounters(data);
  const scorecards = checkScorecards(data);
  return {
    engagement(row, number) {
      checkPlace(data, row);
      checkReason(data, row);
      counts.engagement?.(row, number);
      scorecards.engagement?.(row, number);
    },
    end() {
      checkDecisions(data);
      checkPairs(data);
      counts.end?.();
      scorecards.end?.();
    },
  };
}

function checkPlace(data: AuditData, engagement: EngagementRow): void {
  const report = (detail: string) =>
    data.report({
      invariant: "an engagement is with another person's post, of the post's types",
      subject: `engagement/${engagement.$id}`,
      detail,
    });
  const post = data.posts.get(engagement.postId);
  if (!data.users.has(engagement.engagedBy)) report(`there is no user ${engagement.engagedBy}`);
  if (post === undefined) {
    report(`there is no post ${engagement.postId}`);
    return;
  }
  if (engagement.postAuthorId !== post.authorId)
    report(`${engagement.postAuthorId} is not an author`);
  if (engagement.engagedBy === post.authorId) report("it is the author's own");
  if (engagement.engagementTypes.join() !== post.engagementTypes.join()) {
    report(`its types are ${engagement.engagementTypes.join(', ')}`);
  }
}

function reportDecision({ report }: AuditData, id: string, detail: string): void {
  report({
    invariant:
      'isApproved has gone from null to a value at most once, and was overturned at most once',
    subject: `engagement/${id}`,
    detail,
  });
}

function checkReason(data: AuditData, { $id, isApproved, rejectCause }: EngagementRow): void {
  const hasReason = (rejectCause ?? '').trim() !== '';
  if (hasReason === (isApproved === false)) return;
  const detail = hasReason
    ? 'it has a reason without a rejection'
    : 'it is rejected without a reason';
  reportDecision(data, $id, detail);
}

/** isApproved must match the last notification, whose id derives from the engagement's. */
function checkDecisions(data: AuditData): void {
  const { ids, decisionOf, notifiedOf, overturnOf } = data.engagements;
  for (let number = 0; number < ids.size(); number++) {
    const overturn = overturnOf.get(number);
    const last = overturn === verdicts.none ? notifiedOf.get(number) : overturn;
    const decision = decisionOf.get(number);
    if (decision === last) continue;
    const said = String(isApprovedOf(decision));
    reportDecision(data, ids.text(number), `it says ${said}, its notification otherwise`);
  }
}

/** Encodes each pair of post and person as one number, so sorting puts duplicates next to each other. */
function checkPairs({ engagements, people, postNumbers, report }: AuditData): void {
  const { ids, postOf, engagerOf } = engagements;
  const pairs = new Float64Array(ids.size());
  const factor = people.size();
  for (let number = 0; number < pairs.length; number++) {
    pairs[number] = postOf.get(number) * factor + engagerOf.get(number);
  }
  pairs.sort();
  for (let start = 0, next = 1; start < pairs.length; start = next, next += 1) {
    const pair = pairs[start] ?? 0;
    while (next < pairs.length && pairs[next] === pair) next += 1;
    if (next - start === 1) continue;
    report({
      invariant: 'one engagement per post and person',
      subject: `${people.text(pair % factor)} with ${postNumbers.text(Math.floor(pair / factor))}`,
      detail: `there are ${next - start}`,
    });
  }
}

function checkCounters({ people, users, report }: AuditData): Check {
  const totals = createNumberList(Int32Array);
  const approved = createNumberList(Int32Array);
  const rejected = createNumberList(Int32Array);
  return {
    engagement({ engagedBy, isApproved }) {
      const person = people.add(engagedBy);
      totals.increase(person, 1);
      if (isApproved !== null) (isApproved ? approved : rejected).increase(person, 1);
    },
    end() {
      let person = 0;
      for (const user of users.values()) {
        const right = [totals.get(person), approved.get(person), rejected.get(person)].join();
        person += 1;
        const found = [user.totallyEngaged, user.approvedEngaged, user.rejectedEngaged].join();
        if (found === right) continue;
        report({
          invariant: 'totallyEngaged = approvedEngaged + rejectedEngaged + pending engagements',
          subject: `users/${user.$id}`,
          detail: `total, approved, rejected are ${found} instead of ${right}`,
        });
      }
    },
  };
}

/** An author's scorecard counts the author's own decisions, including overturned rejections. Rule FA-21. */
function checkScorecards({ engagements, people, users, report }: AuditData): Check {
  const isOwnDecision = createNumberList(Uint8Array);
  return {
    engagement({ decidedBy, postAuthorId }, number) {
      if (decidedBy === postAuthorId) isOwnDecision.set(number, 1);
    },
    end() {
      const decided = createNumberList(Int32Array);
      const rejected = createNumberList(Int32Array);
      for (let number = 0; number < engagements.ids.size(); number++) {
        if (isOwnDecision.get(number) === 0) continue;
        const author = engagements.deciderOf.get(number) - 1;
        decided.increase(author, 1);
        if (engagements.notifiedOf.get(number) === verdicts.no) rejected.increase(author, 1);
      }
      for (const user of users.values()) {
        const person = people.add(user.$id);
        const right = `${decided.get(person)}, ${rejected.get(person)}`;
        const found = `${user.decisions ?? 0}, ${user.rejections ?? 0}`;
        if (found === right) continue;
        report({
          invariant: "an author's scorecard counts their own decisions",
          subject: `users/${user.$id}`,
          detail: `decisions, rejections are ${found} instead of ${right}`,
        });
      }
    },
  };
}
