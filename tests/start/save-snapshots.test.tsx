import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { snapshotsSlot } from '#src/contract/device-slots.ts';
import { startSavingSnapshots, takeSnapshot } from '#src/start/save-snapshots.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

function appWith(html: string): HTMLElement {
  const app = document.createElement('div');
  app.innerHTML = html;
  document.body.append(app);
  onTestFinished(() => app.remove());
  return app;
}

test('[SP-03] a snapshot has no ids, no people’s pictures, no field values and nothing focusable', () => {
  const app = appWith(`<p>You are offline</p><main id="m" aria-labelledby="t"><h1 id="t">Earn</h1>
    <img src="/avatars/1"><label for="f">Find</label><input id="f" value="secret" autofocus>
    <select><option value="a">A</option><option value="b">B</option></select></main><nav>Tabs</nav>`);
  const select = app.querySelector('select');
  if (select !== null) select.value = 'b';
  expect(takeSnapshot(app)?.replaceAll(/\s+/g, ' ')).toBe(
    '<main><h1>Earn</h1> <label>Find</label><input inert=""> ' +
      '<select inert=""><option value="a">A</option><option value="b" selected="">B</option></select></main>' +
      '<nav>Tabs</nav>',
  );
});

test.each([
  ['is filling', '<main aria-busy="true"></main>'],
  ['is filling in part', '<main><div aria-busy="true"></div></main>'],
  ['has failed', '<main><p role="alert">No</p></main>'],
  ['has another tab open', '<main><button role="tab" aria-selected="false">Active</button></main>'],
  ['is not there', '<nav></nav>'],
])('[SP-03] no snapshot is taken of a screen that %s', (_, html) => {
  expect(takeSnapshot(appWith(html))).toBeUndefined();
});

test('[SP-03] a snapshot has 8 rows, fewer if they are long, and at most 60 KB', () => {
  const listOf = (length: number) =>
    `<main><ul>${`<li>${'x'.repeat(length)}</li>`.repeat(40)}</ul></main>`;
  const rowsOf = (length: number) => takeSnapshot(appWith(listOf(length)))?.match(/<li>/g)?.length;
  expect(rowsOf(100)).toBe(8);
  expect(rowsOf(8000)).toBe(4);
  expect(rowsOf(70_000)).toBeUndefined();
});

/** A member's app whose snapshots are saved; returns a function that lets a second pass, and the app's element. */
async function openKept(backend: TestBackend, path: string) {
  const opened = openApp(backend, { path, as: '1001', isOpenedByOneCall: true });
  const { parts, device } = opened;
  await screen.findByRole('list', { name: 'Active posts' });
  const app = document.querySelector('main')?.parentElement;
  if (app === null || app === undefined) throw new Error('the app shows nothing');
  let wait = (): void => undefined;
  const all = { ...parts, userId: '1001', app };
  startSavingSnapshots(all, window, (_, call) => {
    wait = call;
  });
  const kept = () => device.local.getItem(snapshotsSlot('1001').key) ?? '';
  return { ...opened, pass: () => wait(), kept };
}

async function openPosts(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 500, name: 'Ada <b>Love</b>' });
  await backend.addRow('pointConst', 'like', { pointToPost: 10, pointAsReward: 8 });
  const request = { telegram_id: '1001', limit: 2, engagementTypes: ['like'] };
  await backend.act('1001', 'createPost', { ...request, content: 'https://x.com/x_1001/status/1' });
  return backend;
}

test('[SP-03] the first screen is saved a second after it was shown, with its texts escaped', async () => {
  const app = await openKept(await openPosts(), '/');
  expect(app.kept()).toBe('');
  app.pass();
  expect(app.kept()).toContain('own_posts');
  expect(app.kept()).toContain('Ada &lt;b&gt;Love');
});

test('[SP-03] [TR-14] snapshots are deleted as soon as their person is no longer a member, and with the session', async () => {
  const app = await openKept(await openPosts(), '/');
  app.pass();
  const { session } = app.parts.sessionStore.getState();
  if (session.status !== 'loaded' || session.user === null) throw new Error('no one is here');
  app.parts.sessionStore.setState({
    session: { status: 'loaded', user: { ...session.user, isBanned: true } },
  });
  expect(app.kept()).toBe('');
});

test('[SP-03] a scrolled screen or one that is no first screen is not saved, and leaving saves it at once', async () => {
  const app = await openKept(await openPosts(), '/');
  const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(40);
  onTestFinished(() => scrolled.mockRestore());
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('pagehide'));
  expect(app.kept()).toBe('');
  scrolled.mockReturnValue(0);
  window.dispatchEvent(new Event('scroll'));
  window.history.replaceState(null, '', '/debug');
  window.dispatchEvent(new Event('pagehide'));
  expect(app.kept()).toBe('');
  window.history.replaceState(null, '', '/');
  window.dispatchEvent(new Event('pagehide'));
  expect(app.kept()).toContain('own_posts');
});

test('[SP-07] saving a snapshot does not read the scroll position, which would force a layout', async () => {
  const app = await openKept(await openPosts(), '/');
  const scrolled = vi.spyOn(window, 'scrollY', 'get');
  onTestFinished(() => scrolled.mockRestore());
  app.pass();
  expect(app.kept()).toContain('own_posts');
  expect(scrolled).not.toHaveBeenCalled();
});

test('[SP-03] snapshots in one language replace those in another, and are kept together in the same language', async () => {
  const app = await openKept(await openPosts(), '/');
  const slot = snapshotsSlot('1001');
  const { storage } = app.parts;
  storage.write(slot, { language: 'ru', html: { feed: '<main>Лента</main>' } });
  app.pass();
  expect(storage.read(slot)).toMatchObject({ language: 'en' });
  expect(Object.keys(storage.read(slot)?.html ?? {})).toEqual(['own_posts']);
  storage.write(slot, { language: 'en', html: { feed: '<main>Feed</main>' } });
  app.pass();
  expect(Object.keys(storage.read(slot)?.html ?? {})).toEqual(['feed', 'own_posts']);
});

test('[SP-03] a screen that never settles is checked 16 times, and a settled one once', async () => {
  const { parts } = openApp(await openPosts(), { path: '/', as: '1001', isOpenedByOneCall: true });
  await screen.findByRole('list', { name: 'Active posts' });
  const passesOf = (app: HTMLElement): number => {
    const waiting: (() => void)[] = [];
    startSavingSnapshots({ ...parts, userId: '1001', app }, window, (delayMs, call) => {
      expect(delayMs).toBe(600);
      waiting.push(call);
    });
    let passes = 0;
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      passes += 1;
      call();
    }
    return passes;
  };
  expect(passesOf(appWith('<main aria-busy="true"></main>'))).toBe(16);
  expect(passesOf(appWith('<main>Settled</main>'))).toBe(1);
});

test('[SP-03] a screen is saved when its page is hidden, and not when it is visible again', async () => {
  const app = await openKept(await openPosts(), '/');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(app.kept()).toBe('');
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => state.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(app.kept()).toContain('own_posts');
});

test('[SP-03] snapshots stay while it is unknown whether their person is a member', async () => {
  const app = await openKept(await openPosts(), '/');
  app.pass();
  app.parts.sessionStore.setState({ session: { status: 'loading' } });
  expect(app.kept()).toContain('own_posts');
});
