import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState, type MouseEvent } from 'react';
import { afterPaint, systemClock } from '#src/platform/clock.ts';
import { markLanguage } from '#src/platform/mark-language.ts';
import { RouterProvider, useNavigate } from '#src/platform/router.tsx';
import { MessengerProvider } from '#src/platform/telegram/hooks.tsx';
import { AppContext } from '#src/state/app-context.ts';
import {
  SwitchLanguageContext,
  TextContext,
  englishText,
  readChosenText,
  type ChosenText,
} from '#src/state/start-text.ts';
import { languages, type LanguageCode } from '#src/text/languages.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { LinkProvider, type LinkProps } from '#src/ui/link.tsx';
import { ToastProvider } from '#src/ui/toast.tsx';
import { AfterFirstScreen } from './after-first-screen.tsx';
import type { Composition } from './compose.ts';
import { FirstScreen } from './first-screen.tsx';
import { PendingTabProvider, useOnTap } from './pending-tab.tsx';
import { AppRoutes, preloadScreen } from './routes.tsx';

const LiveUpdates = lazyComponent(async () => (await import('./live-updates.tsx')).LiveUpdates);
const HomeScreenPrompt = lazyComponent(
  async () => (await import('./home-screen-prompt.tsx')).HomeScreenPrompt,
);

type AppProps = Pick<Composition, 'parts' | 'messenger' | 'queryClient'> & {
  /** The language and its text, loaded before the first render. */
  readonly chosenText?: ChosenText;
  /** Called when the first screen is shown. */
  readonly onFirstScreen?: () => void;
};

/** The whole app, in English unless another language is chosen. */
export function App(props: AppProps) {
  const { parts, messenger, queryClient, chosenText = englishText, onFirstScreen } = props;
  const [shownText, setShownText] = useState(chosenText);
  const switchLanguage = useCallback((language: LanguageCode) => {
    void Promise.resolve(readChosenText(language)).then(setShownText);
  }, []);
  useEffect(() => {
    void parts.sessionStore.getState().load();
  }, [parts]);
  useDocumentLanguage(shownText.language);
  return (
    <AppContext value={parts}>
      <TextContext value={shownText}>
        <SwitchLanguageContext value={switchLanguage}>
          <MessengerProvider messenger={messenger}>
            <QueryClientProvider client={queryClient}>
              <ToastProvider>
                <RouterProvider>
                  <PendingTabProvider>
                    <LinkProvider component={AppLink}>
                      <FirstScreen onSettled={onFirstScreen}>
                        <AppRoutes />
                        <AfterFirstScreen>
                          <LiveUpdates />
                          <HomeScreenPrompt />
                        </AfterFirstScreen>
                      </FirstScreen>
                    </LinkProvider>
                  </PendingTabProvider>
                </RouterProvider>
              </ToastProvider>
            </QueryClientProvider>
          </MessengerProvider>
        </SwitchLanguageContext>
      </TextContext>
    </AppContext>
  );
}

/** Sets the language and the writing direction of the document. Rule LA-02. */
export function useDocumentLanguage(language: LanguageCode): void {
  useLayoutEffect(() => {
    markLanguage(document, language, languages[language].direction);
  }, [language]);
}

/** Links inside the app go through the router; the browser follows the others. */
function AppLink(props: LinkProps) {
  const { href, children, ...rest } = props;
  if (href.startsWith('/')) return <InnerLink {...props} />;
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}

/** Marks the tap before it renders the target, so that a slow phone responds at once. Rule SP-07. */
function InnerLink({ href, children, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const onTap = useOnTap();
  function handleClick(event: MouseEvent) {
    onClick?.();
    const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (opensElsewhere || event.button !== 0) return;
    event.preventDefault();
    onTap(new URL(href, window.location.origin).pathname);
    afterPaint(window, systemClock.after, () => {
      const { pathname, search, hash } = window.location;
      navigate(href, { replace: href === `${pathname}${search}${hash}` });
    });
  }
  return (
    <a
      href={href}
      onPointerDown={() => {
        void preloadScreen(href);
      }}
      onClick={handleClick}
      {...rest}
    >
      {children}
    </a>
  );
}
