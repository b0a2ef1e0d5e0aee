import { expect, test, vi } from 'vitest';
import { openWithPeople, people } from '#tests/operations/fixture.ts';
import { startReportService } from './report-service.ts';

test('[BS-08] the function reports unexpected errors, and does not report refusals', async () => {
  const { sent, dsn } = await startReportService();
  const backend = await openWithPeople();
  await backend.session(people.ada);
  await backend.runAs({ count: 1, isQueued: false, variables: { YAPP_SENTRY_DSN: dsn } });

  expect(await backend.act(people.ada, 'createPost', {})).toMatchObject({ success: false });
  for (const _call of ['own row', 'account']) {
    await backend.fault({ match: 'GET /v1/', from: 'function', action: { status: 500 } });
  }
  expect(await backend.act(people.ada, 'readProfiles', { userIds: ['1'] })).toMatchObject({
    code: 'internal_error',
  });

  await vi.waitFor(() => expect(sent).toHaveLength(1), 5000);
  const [report] = sent;
  expect(report?.url).toBe('/api/42/envelope/');
  expect(report?.key).toContain('sentry_key=public');
  const event: unknown = JSON.parse(report?.body.split('\n')[2] ?? '');
  expect(event).toMatchObject({ level: 'error', tags: { operation: 'readProfiles' } });
});
