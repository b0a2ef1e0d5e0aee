import { openPreparedBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, guide, openWithPeople, people, review, succeeded } from './fixture.ts';

/** A person whose every name and text contains the word `mark`, which no other text of the backend contains. */
export const mark = '1042';

const asMark = { username: 'mark_x', type: 'X' };

/**
 * A backend on which mark did everything a member can do: a post that others engaged with, engagements approved and
 * rejected, a report, and everything that administrators can do to a member. Ten posts of ada are open to engage with.
 */
export async function openWithMark(): Promise<TestBackend> {
  const { backend } = await openPreparedBackend('mark', prepare, openWithPeople);
  return backend;
}

async function prepare(backend: TestBackend): Promise<void> {
  await backend.person(mark, {
    name: 'Mark Hale',
    first_name: 'Mark',
    tg_handle: 'mark_tg',
    x_username: 'mark_x',
    x_name: 'Mark on X',
    avatar: 'https://pictures.example/mark.png',
    x_avatar: 'https://pictures.example/mark-x.png',
    photo_url: 'https://pictures.example/mark-photo.png',
    xUserId: 'mark77',
    clerkId: 'user_mark',
    point: 1000,
  });
  const post = await createPost(
    backend,
    {
      content: 'https://x.com/mark_x/status/900',
      engagementTypes: ['like', 'comment'],
      commentGuide: 'What mark would like to read here.',
      limit: 3,
    },
    mark,
  );
  const types = { engagementTypes: ['like', 'comment'] };
  const first = await engage(backend, people.ben, post, {
    ...types,
    proofs: { comment: 'https://x.com/x_1002/status/901' },
  });
  const second = await engage(backend, people.cleo, post, {
    ...types,
    proofs: { comment: 'https://x.com/x_1003/status/902' },
  });
  await review(backend, first, { author: mark });
  await review(backend, second, { author: mark, reason: 'mark found nothing there.' });
  const report = { engageId: second, message: 'mark is wrong.', requestId: 'report1' };
  succeeded(await backend.act(people.cleo, 'submitReport', report));

  const comments = { engagementTypes: ['comment'], commentGuide: guide };
  const proofs = (status: number) => ({
    engagementTypes: ['comment'],
    proofs: { comment: `https://x.com/mark_x/status/${String(status)}` },
  });
  const approved = await engage(backend, mark, await createPost(backend, comments), proofs(911));
  const rejected = await engage(backend, mark, await createPost(backend, comments), proofs(912));
  await engage(backend, mark, await createPost(backend, comments), proofs(913));
  await review(backend, approved);
  await review(backend, rejected, { reason: 'Not what mark was asked for.' });
  const complaint = { engageId: rejected, message: 'mark did it.', requestId: 'report2' };
  succeeded(await backend.act(mark, 'submitReport', complaint));
  const resolution = { reportId: 'report2', outcome: 'none', note: 'mark has to read the guide' };
  succeeded(await backend.act(people.root, 'resolveReport', resolution));

  const gift = { ...asMark, points: 5, reason: 'A gift for mark' };
  succeeded(await backend.act(people.root, 'addPoints', gift));
  succeeded(await backend.act(people.root, 'warnUser', { ...asMark, reason: 'mark was rude' }));
  const note = { userId: mark, note: 'Another account of mark?' };
  succeeded(await backend.act(people.root, 'addNote', note));
  const initData = backend.initData({
    id: Number(mark),
    first_name: 'Mark',
    last_name: 'Hale',
    username: 'mark_tg',
  });
  succeeded(await backend.act(null, 'openSession', { initData }));
  await backend.deliverDue();
}
