import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('[BS-06] a start that fails shows the details and a button that reloads the page', async () => {
  const reload = vi.fn<() => void>();
  const { location } = window;
  vi.stubGlobal(
    'location',
    new Proxy(
      {},
      { get: (_, name) => (name === 'reload' ? reload : Reflect.get(location, name, location)) },
    ),
  );
  vi.stubEnv('VITE_APPWRITE_PROJECT_ID', '');
  await import('#src/app/main.tsx');
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'App Failed to Load' })).toBeTruthy();
  });
  expect(document.body.textContent).toContain('VITE_APPWRITE_PROJECT_ID');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // The page's own script has no end; whatever comes next in this document finds none of it.
  document.body.replaceChildren();
});
