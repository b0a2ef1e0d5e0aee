import { searchKeysOf } from '#src/domain/people/search.ts';
import { fillPeople, fillPost, personId, writeRows, type Tables } from './big-database.ts';

const people = 50_000;
/** A tenth of the people publish and engage. */
const active = { people: 5000, postsPerPerson: 2, engagementsPerPost: 10 };
const posts = active.people * active.postsPerPerson;
const othersPerPost = (people - active.people) / posts;
/** About the number of rows written, so that the last one is current. */
const rowCount = 615_000;

/** Adds 50,000 people and 100,000 engagements of the last days to the data directory of a stopped server. */
export function fillForAdmins(directory: string, days: number): void {
  const spanMs = days * 24 * 60 * 60 * 1000;
  const writing = {
    startMs: Date.now() - spanMs,
    stepMs: spanMs / rowCount,
    keepsIndexes: true,
  };
  let rows = 0;
  writeRows(directory, writing, (tables) => {
    const counted: Tables = (table) => (id, row) => {
      rows += 1;
      tables(table)(id, row);
    };
    fillPeople(counted, active);
    let other = active.people;
    for (let number = 0; number < posts; number++) {
      fillPost(counted, active, number);
      const end = active.people + (number + 1) * othersPerPost;
      while (other < end) fillOther(counted, other++);
    }
  });
  console.log(`${rows} rows written`);
}

/** A person without activity; of each hundred one waits, one was rejected, one is banned, and one reported someone. */
function fillOther(tables: Tables, number: number): void {
  const id = personId(number);
  const [isWaiting, isRejected, isBanned, hasReported] = [0, 1, 2, 3].map(
    (place) => number % 100 === place,
  );
  const named = { name: `Member ${number}`, handle: `member_${number}`, xUsername: `x_${number}` };
  const { searchText, handleKey } = searchKeysOf({ ...named, xName: '' });
  tables('users')(id, {
    name: named.name,
    tg_handle: named.handle,
    x_username: named.xUsername,
    x_name: '',
    xUserId: `x-${id}`,
    point: 0,
    isAdmin: 0,
    warnCount: 0,
    decisions: 0,
    rejections: 0,
    adminApproved: isWaiting || isRejected ? 0 : 1,
    adminReqOpen: isWaiting ? 1 : 0,
    requestedAtMs: Date.now() - number,
    isBanned: isBanned ? 1 : 0,
    searchText,
    handleKey,
  });
  if (!isWaiting) {
    const details = JSON.stringify({ before: {}, after: { adminApproved: !isRejected } });
    const act = { actorId: '1', targetId: id, action: 'decideApprovalRequest', details };
    tables('moderationLog')(`approve${id}`, act);
    const payload = JSON.stringify({ telegramId: id });
    const message = { status: 'sent', attempts: 1, path: 'bot/notify', payload };
    tables('botOutbox')(`told.approve${id}`, message);
  }
  if (!hasReported) return;
  tables('reports')(`report${id}`, {
    isAppeal: 0,
    message: `Report ${number}`,
    againist: 'x_100000',
    againistId: personId(number % active.people),
    reportedBy: named.xUsername,
    reportedById: id,
    awardCount: 20,
    isResolved: number % 200 === 3 ? 1 : 0,
    subject: `report${id}`,
  });
}
