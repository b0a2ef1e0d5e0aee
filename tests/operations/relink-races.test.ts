import { expect, test } from 'vitest';
import { actAround, people, refused, succeeded } from './fixture.ts';
import { complete, niasX, open, openDoor } from './verification-fixture.ts';

test('[FA-14] [VX-25] a person whose request is rejected while they link again must wait a day like every rejected person', async () => {
  const backend = await openDoor();
  succeeded(
    await complete(backend, { ...(await open(backend)), token: await backend.signIn(niasX) }),
  );
  const again = { ...(await open(backend)), token: await backend.signIn(niasX) };
  const rejection = { userId: '1007', isApproved: false, reason: 'No posts.' };

  const reply = await actAround(
    backend,
    () => complete(backend, again),
    async () => succeeded(await backend.act(people.root, 'decideApprovalRequest', rejection)),
    '^POST .*/transactions/[^/]+/operations',
  );

  expect(refused(reply)).toBe('request_too_soon 24');
  expect(await backend.row('users', '1007')).toMatchObject({
    adminReqOpen: false,
    rejectReason: 'No posts.',
  });
});
