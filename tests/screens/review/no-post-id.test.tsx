import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MessengerProvider } from '#src/platform/telegram/hooks.tsx';
import { startMessenger } from '#src/platform/telegram/start-messenger.ts';
import { PostScreen } from '#src/screens/review/post-screen.tsx';
import { AppContext } from '#src/state/app-context.ts';
import { createQueryClient } from '#src/state/query-client.ts';
import { ToastProvider } from '#src/ui/toast.tsx';
import { openApp } from '#tests/screens/open-app.tsx';
import { openWorld } from '#tests/support/test-backend.ts';

test('[RV-03] without a post id the screen says so', async () => {
  const world = await openWorld();
  await world.person('1001');
  const { parts, close } = await openApp(world, '1001', '/profile');
  await screen.findByRole('main');
  close();
  render(
    <AppContext value={parts}>
      <MessengerProvider messenger={startMessenger()}>
        <QueryClientProvider client={createQueryClient()}>
          <ToastProvider>
            <MemoryRouter>
              <PostScreen />
            </MemoryRouter>
          </ToastProvider>
        </QueryClientProvider>
      </MessengerProvider>
    </AppContext>,
  );
  expect(await screen.findByText('No post ID provided')).toBeTruthy();
});
