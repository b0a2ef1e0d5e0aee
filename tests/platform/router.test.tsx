import { act, render, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  closeByBrowser,
  Redirect,
  RouterProvider,
  useLocation,
  useNavigate,
  useRouteId,
  writeEntry,
} from '#src/platform/router.tsx';

/** The router's current location, and its navigate function. */
function useRouter() {
  return { location: useLocation(), navigate: useNavigate(), id: useRouteId() };
}

function openAt(path: string, entry: unknown = null) {
  window.history.replaceState(entry, '', path);
  return renderHook(useRouter, { wrapper: RouterProvider }).result;
}

/** Waits until the history navigation has finished. */
async function leave(go: () => void): Promise<void> {
  const returned = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  await act(async () => {
    go();
    await returned;
  });
}

test('the router starts at the page’s address, with path, query and history state', () => {
  const router = openAt('/earn?sort=new#top', { index: 3, state: { from: 'bell' } });
  expect(router.current.location).toEqual({
    pathname: '/earn',
    search: '?sort=new',
    index: 3,
    isFirst: false,
    isReturn: true,
    state: { from: 'bell' },
  });
});

test.each([
  ['nothing', null],
  ['a text', 'index'],
  ['a number that is a text', { index: '4' }],
  ['an object of something else', { key: 'x' }],
])('an entry that holds %s counts as the first one', (_, entry) => {
  const router = openAt('/', entry);
  expect(router.current.location.isFirst).toBe(true);
  expect(router.current.location.state).toBeUndefined();
});

test.each([
  ['/post/p1.a-b', 'p1.a-b'],
  ['/user/1001', '1001'],
  ['/earn', ''],
  ['/nowhere/1001', ''],
  ['/post/', ''],
])('%s has the id %j', (path, id) => {
  const router = openAt(path);
  expect(router.current.id).toBe(id);
});

test('a navigation adds an entry with its state, and going back leads to the previous one', async () => {
  const router = openAt('/');
  const before = window.history.length;
  act(() => router.current.navigate('/post/p1?tab=all', { state: { isNew: true } }));
  expect(window.history.length).toBe(before + 1);
  expect(router.current.location).toMatchObject({
    pathname: '/post/p1',
    search: '?tab=all',
    isFirst: false,
    isReturn: false,
    state: { isNew: true },
  });

  await leave(() => router.current.navigate(-1));
  expect(router.current.location).toMatchObject({ pathname: '/', isFirst: true, isReturn: true });
  await leave(() => window.history.forward());
  expect(router.current.location).toMatchObject({
    pathname: '/post/p1',
    isReturn: true,
    state: { isNew: true },
  });
});

test('a replacement keeps the number of entries, and the first entry stays the first', async () => {
  const router = openAt('/');
  const before = window.history.length;
  act(() => router.current.navigate('/earn', { replace: true, state: 1 }));
  expect(window.history.length).toBe(before);
  expect(router.current.location).toMatchObject({
    pathname: '/earn',
    isFirst: true,
    isReturn: false,
    state: 1,
  });
  act(() => router.current.navigate('/profile'));
  act(() => router.current.navigate('/notifs', { replace: true }));
  expect(router.current.location).toMatchObject({ pathname: '/notifs', isFirst: false });
  await leave(() => router.current.navigate(-1));
  expect(router.current.location).toMatchObject({ pathname: '/earn', isFirst: true });
});

test('a redirect replaces the current entry', () => {
  window.history.replaceState(null, '', '/old');
  const before = window.history.length;
  render(
    <RouterProvider>
      <Redirect to="/earn" />
    </RouterProvider>,
  );
  expect(window.location.pathname).toBe('/earn');
  expect(window.history.length).toBe(before);
});

test('the navigate function stays the same, and rewriting an entry does not navigate', () => {
  const router = openAt('/');
  const before = router.current;
  act(() => writeEntry(window.history, '/silent'));
  expect(router.current).toBe(before);
  act(() => router.current.navigate('/earn'));
  expect(router.current.navigate).toBe(before.navigate);
});

test('a new entry’s index follows that of the current one', () => {
  const history = { state: { index: 2 } as unknown, pushState: vi.fn(), replaceState: vi.fn() };
  writeEntry(history, '/a');
  writeEntry(history, '/b', { replace: true, state: 'x' });
  expect(history.pushState).toHaveBeenCalledExactlyOnceWith(
    { index: 3, state: undefined },
    '',
    '/a',
  );
  expect(history.replaceState).toHaveBeenCalledExactlyOnceWith({ index: 2, state: 'x' }, '', '/b');
});

/** Whether the current history entry is that of open sheets. */
function isOnSheet(): boolean {
  return Reflect.get(Object(window.history.state), 'sheet') === true;
}

test('going back closes the topmost open sheet first, and the screen stays', async () => {
  const router = openAt('/earn');
  const before = router.current.location;
  const [below, above] = [vi.fn(), vi.fn()];
  const endBelow = closeByBrowser(below);
  const endAbove = closeByBrowser(above);
  await leave(() => window.history.back());
  expect(above).toHaveBeenCalledOnce();
  endAbove();
  expect(below).not.toHaveBeenCalled();
  expect(isOnSheet()).toBe(true);
  await leave(() => window.history.back());
  expect(below).toHaveBeenCalledOnce();
  endBelow();
  expect(isOnSheet()).toBe(false);
  expect(router.current.location).toBe(before);
});

test('a sheet closed in another way leaves its entry, and a sheet opened at the same time stays', async () => {
  const router = openAt('/earn');
  const before = router.current.location;
  await leave(closeByBrowser(() => undefined));
  expect(isOnSheet()).toBe(false);
  const close = vi.fn();
  const left = closeByBrowser(() => undefined);
  let end = left;
  const goBack = window.history.back.bind(window.history);
  vi.spyOn(window.history, 'back').mockImplementationOnce(() => {
    goBack();
    end = closeByBrowser(close);
  });
  await leave(left);
  expect(close).not.toHaveBeenCalled();
  expect(isOnSheet()).toBe(true);
  await leave(end);
  expect(router.current.location).toBe(before);
});

test('reloading a page with an open sheet leaves the sheet’s entry', async () => {
  window.history.replaceState({ index: 2 }, '', '/earn');
  window.history.pushState({ index: 2, sheet: true }, '', '/earn');
  const router = renderHook(useRouter, { wrapper: RouterProvider }).result;
  await leave(() => undefined);
  expect(window.history.state).toEqual({ index: 2 });
  expect(router.current.location).toMatchObject({ pathname: '/earn', isFirst: false });
});

test('a tab that starts with a copied sheet entry stays where it is', () => {
  const back = vi.spyOn(window.history, 'back');
  vi.spyOn(window.history, 'length', 'get').mockReturnValueOnce(1);
  const router = openAt('/earn', { index: 0, sheet: true });
  expect(back).not.toHaveBeenCalled();
  expect(isOnSheet()).toBe(false);
  expect(router.current.location).toMatchObject({ pathname: '/earn', isFirst: true });
});

test('a link in a sheet replaces its entry, and jumping past it works', async () => {
  const router = openAt('/');
  act(() => router.current.navigate('/earn'));
  const close = vi.fn();
  const end = closeByBrowser(close);
  const length = window.history.length;
  act(() => router.current.navigate('/post/p1'));
  end();
  expect(window.history.length).toBe(length);
  expect(router.current.location).toMatchObject({ pathname: '/post/p1', isFirst: false });
  const endAgain = closeByBrowser(close);
  await leave(() => window.history.go(-2));
  endAgain();
  expect(close).toHaveBeenCalledOnce();
  expect(router.current.location.pathname).toBe('/earn');
});

test('outside a router there is no location', () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  expect(() => renderHook(useRouter)).toThrow('useLocation needs a RouterProvider');
  vi.mocked(console.error).mockClear();
});
