import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter, Link as RouterLink } from 'react-router-dom';
import { MessengerProvider } from '#src/platform/telegram/hooks.tsx';
import { AppContext } from '#src/state/app-context.ts';
import { useLive, useReconnect } from '#src/state/live.ts';
import { createQueryClient } from '#src/state/query-client.ts';
import { LinkProvider, type LinkProps } from '#src/ui/link.tsx';
import { ToastProvider } from '#src/ui/toast.tsx';
import { AppRoutes } from './app-routes.tsx';
import type { Composition } from './compose.ts';
import { HomeScreenPrompt } from './home-screen-prompt.tsx';
import { useStartTarget } from './use-start-target.ts';

/** The whole app over its parts. */
export function App({ parts, messenger }: Composition) {
  const [queryClient] = useState<QueryClient>(createQueryClient);
  useEffect(() => {
    void parts.sessionStore.getState().load();
  }, [parts]);
  return (
    <AppContext value={parts}>
      <MessengerProvider messenger={messenger}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <BrowserRouter>
              <LinkProvider component={AppLink}>
                <StartTarget />
                <LiveUpdates />
                <AppRoutes />
                <HomeScreenPrompt />
              </LinkProvider>
            </BrowserRouter>
          </ToastProvider>
        </QueryClientProvider>
      </MessengerProvider>
    </AppContext>
  );
}

/** Follows the start parameter, which needs the router above it. */
function StartTarget() {
  useStartTarget();
  return null;
}

/** Keeps what is shown up to date, which needs the cache above it. */
function LiveUpdates() {
  useLive();
  useReconnect();
  return null;
}

/** Links of the building blocks go through the router; those that leave the app are the browser's. */
function AppLink({ href, children, ...rest }: LinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink to={href} {...rest}>
      {children}
    </RouterLink>
  );
}
