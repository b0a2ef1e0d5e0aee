import {
  type Community,
  type CommunityMember,
  communityMembers,
  type CommunityPost,
  rejectReasons,
  special,
  statusIdAt,
} from './community.ts';
import { rootId } from './seed-personas.ts';

// Members and posts that appear in the administrators' signals, so none of the lists is empty. Rule PA-12.

/** The number of posts between two by the same fixed author. */
const roundLength = 20;

/** Rejects most engagements with their own posts, and is reported by several people for it. */
const strictAuthor = memberAt(7);
/** How often the strict author approves. */
const strictShare = 0.3;
/** How many of the rejections are reported. */
const maxStrictReports = 4;

/** Two people who engage with each other's posts and with few others. */
const pair = [memberAt(12), memberAt(13)] as const;
/** The pair engages with one in this many posts of others. */
const othersForPair = 3;

/** The author of a post by its number, if it is not random. */
export function fixedAuthor(number: number): CommunityMember | undefined {
  switch (number % roundLength) {
    case 4:
      return pair[0];
    case 9:
      return strictAuthor;
    case 14:
      return pair[1];
    default:
      return undefined;
  }
}

/** Whether a person must not be banned, because the signals need them. */
export function isFixed(id: string): boolean {
  return [strictAuthor, ...pair].some((member) => String(member.id) === id);
}

/** The people who may engage with a post; for a post of the pair, the partner comes first. */
function engagersFor(
  { author, number }: { readonly author: CommunityMember; readonly number: number },
  others: readonly CommunityMember[],
): readonly CommunityMember[] {
  const [one, two] = pair;
  if (author === one || author === two) {
    const partner = author === one ? two : one;
    return [partner, ...others.filter((member) => member !== partner)];
  }
  if (number % othersForPair === 0) return others;
  return others.filter((member) => member !== one && member !== two);
}

/** How often an author approves, from 0 to 1. */
function approvedShare(author: CommunityMember): number {
  return author === strictAuthor ? strictShare : 0.91;
}

/** Whether a rejection is always reported: the first ones of the strict author. */
function isReported(author: CommunityMember, reportsAgainst: number): boolean {
  return author === strictAuthor && reportsAgainst < maxStrictReports;
}

function memberAt(index: number): CommunityMember {
  const member = communityMembers[index];
  if (member === undefined) throw new Error(`no member ${String(index)}`);
  return member;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** The maximum time of a decision, so few are left to the deadline. */
const slowestDecisionMs = 60 * hourMs;
/** One in this many rejections is reported. */
const rejectionsForEachReport = 9;

/** Plans who engages with a post, when, and what its author decides. Rule EM-04. */
export function planEngagements(community: Community, post: CommunityPost): void {
  const { agenda, random, history } = community;
  const wanted = post.number === special.closed ? 2 : wantedFor(community, post);
  const others = random.shuffle(communityMembers.filter(({ id }) => id !== post.author.id));
  const engagers = engagersFor(post, others);
  let taken = 0;
  let atMs = post.madeAtMs;
  // Even the newest posts already have some engagements.
  const ageHours = (community.nowMs - post.madeAtMs) / hourMs;
  const slowestHours = Math.min(5, ageHours / (wanted + 1));
  for (const engager of engagers.slice(0, wanted * 3)) {
    atMs += random.between(0.1, slowestHours) * hourMs;
    agenda.at(atMs, async () => {
      if (taken >= wanted) return;
      const place = taken + 1;
      const engagementId = await engage(community, { post, engager, place });
      if (engagementId === null) return;
      taken = place;
      planDecision(community, { post, engager, engagementId, place });
    });
  }
  if (post.number === special.closed) {
    const closing = { postId: post.id };
    agenda.at(post.madeAtMs + 30 * hourMs, async () => {
      await history.ask(String(post.author.id), 'closePost', closing);
    });
  }
}

/** Whether two people prove their engagements with a post by the same status. */
function hasClash({ number }: CommunityPost): boolean {
  return number === special.clash || number === special.newClash;
}

/** Most older posts are full; those of the last days are not yet. */
function wantedFor({ random, nowMs }: Community, { limit, madeAtMs }: CommunityPost): number {
  const ageDays = (nowMs - madeAtMs) / (24 * hourMs);
  if (ageDays > 3 && random.happens(0.9)) return limit;
  return random.whole(Math.ceil(limit / 2), limit - 1);
}

type Engaging = {
  readonly post: CommunityPost;
  readonly engager: CommunityMember;
  /** The number of the engagement within the post, from 1. */
  readonly place: number;
};

/** Resolves to the engagement's id; null if it was refused, for example because the person is not approved yet. */
async function engage(
  { history, random }: Community,
  { post, engager, place }: Engaging,
): Promise<string | null> {
  // Two people prove it with the same status, which only one of them wrote.
  const isClash = hasClash(post) && place <= 2;
  const statusId = isClash
    ? statusIdAt(post.madeAtMs + minuteMs, 1)
    : statusIdAt(history.nowMs() - minuteMs, 8 * place + random.whole(0, 99) * 64);
  const proofs = Object.fromEntries(
    post.types
      .filter((type) => type === 'comment' || type === 'quote')
      .map((type, index) => [
        type,
        `https://x.com/${engager.xHandle}/status/${String(BigInt(statusId) + BigInt(index))}`,
      ]),
  );
  const engagedBy = String(engager.id);
  const reply = await history.ask(engagedBy, 'submitEngagement', {
    postId: post.id,
    engagedBy,
    engagementTypes: [...post.types],
    proofs,
  });
  return reply.success ? String(reply['engagementId']) : null;
}

/** The author decides within days and mostly approves; special cases are left to the deadline. */
function planDecision(
  { history, agenda, random, nowMs }: Community,
  { post, engager, engagementId, place }: Engaging & { readonly engagementId: string },
): void {
  const isLeft =
    (post.number === special.undecided && place === 1) || (hasClash(post) && place === 2);
  const submittedAtMs = history.nowMs();
  if (isLeft) return;
  const isApproved = hasClash(post) || random.happens(approvedShare(post.author));
  const tookMs = Math.min(slowestDecisionMs, random.between(0.2, 8) ** 2 * hourMs);
  const reason = isApproved ? {} : { reason: random.pick(rejectReasons) };
  agenda.at(submittedAtMs + tookMs, async () => {
    const decision = { engagementId, isApproved, ...reason };
    const reply = await history.ask(String(post.author.id), 'reviewEngagement', decision);
    if (!reply.success || isApproved) return;
    const rejected = history.all('engagement').filter((row) => row['isApproved'] === false).length;
    const { id: authorId } = post.author;
    const against = history.all('reports').filter((row) => row['againistId'] === String(authorId));
    if (rejected % rejectionsForEachReport !== 1 && !isReported(post.author, against.length))
      return;
    const isOld = submittedAtMs < nowMs - 10 * 24 * hourMs;
    const outcome = history.all('reports').length === 0 ? 'overturn' : 'none';
    agenda.at(history.nowMs() + 3 * hourMs, () =>
      report({ history, agenda }, { engager, engagementId, outcome: isOld ? outcome : null }),
    );
  });
}

type Reporting = {
  readonly engager: CommunityMember;
  readonly engagementId: string;
  /** The outcome that an administrator chooses; null for a report that stays open. */
  readonly outcome: string | null;
};

async function report(
  { history, agenda }: Pick<Community, 'history' | 'agenda'>,
  { engager, engagementId, outcome }: Reporting,
): Promise<void> {
  const reply = await history.ask(String(engager.id), 'submitReport', {
    engageId: engagementId,
    message: 'I did follow the guide, please have a look at it again.',
  });
  if (!reply.success || outcome === null) return;
  const resolution = { reportId: String(reply['reportId']), outcome };
  agenda.at(history.nowMs() + 9 * hourMs, async () => {
    await history.ask(rootId, 'resolveReport', resolution);
  });
}
