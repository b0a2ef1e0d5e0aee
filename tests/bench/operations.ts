import { execFileSync } from 'node:child_process';
import { startProduct } from '#tests/e2e/support/product.ts';
import { printAudit } from './audit-product.ts';
import { connectTo, median, personId, timed } from './product-calls.ts';

// How long operations take in the product as `npm start` runs it: the function in its worker, calling the backend
// over its message port. Prints figures and never fails.

const approvals = 200;
const slots = 30;
const crowd = 40;
/** One fewer than a person can publish in an hour. Rule FA-14. */
const posts = 19;

const product = await startProduct({ settings: { YAPP_SEED: 'empty' } });
const { act, addPeople, rows, close } = connectTo(product, crowd);
try {
  await addPeople(approvals + 1);
  await act('1', 'addPoints', {
    username: 'bench_0',
    type: 'X',
    points: 100_000,
    reason: 'bench',
  });
  await measureApprovals();
  await measureRush();
  console.log(`memory of the whole product: ${residentMegabytes()} MB`);
  await printAudit(product);
} finally {
  close();
  await product.stop();
}

async function measureApprovals(): Promise<void> {
  const postMs: number[] = [];
  const submitMs: number[] = [];
  const reviewMs: number[] = [];
  let postId = '';
  for (let round = 0; round < posts; round++) {
    postId = await timed(postMs, () => publish(approvals, round));
  }
  for (let person = 1; person <= approvals; person++) {
    await timed(submitMs, () => engage(postId, person));
  }
  for (const engagement of await rows('engagement')) {
    await timed(reviewMs, () =>
      act(personId(0), 'reviewEngagement', {
        engagementId: engagement['$id'],
        isApproved: true,
      }),
    );
  }
  console.log(`createPost: median ${median(postMs)} ms of ${postMs.length}`);
  console.log(`submitEngagement: median ${median(submitMs)} ms of ${submitMs.length}`);
  console.log(`approval: median ${median(reviewMs)} ms of ${reviewMs.length} in a row`);
}

async function measureRush(): Promise<void> {
  const postId = await publish(slots, 99);
  const startedAtMs = performance.now();
  const people = Array.from({ length: crowd }, (_, index) => index + 1);
  const outcomes = await Promise.all(people.map((person) => engage(postId, person, person - 1)));
  const taken = outcomes.filter((outcome) => outcome['success'] === true).length;
  const tookMs = (performance.now() - startedAtMs).toFixed(0);
  console.log(`${crowd} at once on ${slots} places: ${taken} got one, in ${tookMs} ms`);
}

async function publish(limit: number, round: number): Promise<string> {
  const reply = await act(personId(0), 'createPost', {
    telegram_id: personId(0),
    content: `https://x.com/bench_0/status/${1000 + round}`,
    limit,
    engagementTypes: ['like'],
  });
  if (reply['success'] !== true) throw new Error(JSON.stringify(reply));
  return String(reply['postId']);
}

function engage(postId: string, person: number, connection = 0) {
  const engagedBy = personId(person);
  const request = { postId, engagedBy, engagementTypes: ['like'] };
  return act(engagedBy, 'submitEngagement', request, connection);
}

/** The highest memory use of the product's process. */
function residentMegabytes(): string {
  const processes = execFileSync('ps', ['-eo', 'rss=,args=']).toString().split('\n');
  const own = processes.filter((line) => line.includes('server/main.ts'));
  const sizes = own.map((line) => Number(line.trim().split(/\s+/)[0] ?? 0) / 1024);
  return Math.max(0, ...sizes).toFixed(0);
}
