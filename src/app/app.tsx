import { QueryClientProvider } from '@tanstack/react-query';
import { use, useCallback, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { MessengerProvider } from '#src/platform/telegram/hooks.tsx';
import { AppContext } from '#src/state/app-context.ts';
import { useLive, useReconnect } from '#src/state/live.ts';
import {
  englishText,
  readChosenText,
  SwitchLanguageContext,
  TextContext,
  type ChosenText,
} from '#src/state/text-context.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { LinkProvider } from '#src/ui/link.tsx';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';
import { ToastProvider } from '#src/ui/toast.tsx';
import { AppLink } from './app-link.tsx';
import { AppRoutes } from './app-routes.tsx';
import type { Composition } from './compose.ts';
import { FirstScreen } from './first-screen.tsx';
import { HomeScreenPrompt } from './home-screen-prompt.tsx';
import { TappedPathProvider } from './tapped-path.tsx';
import { useArrivedPoints } from './use-arrived-points.ts';
import { useDocumentLanguage } from './use-document-language.ts';

type AppProps = Pick<Composition, 'parts' | 'messenger' | 'queryClient'> & {
  /** The language and its sentences, which are there before the first render. */
  readonly chosenText?: ChosenText;
};

/** The whole app over its parts, in English unless another language is chosen. */
export function App({ parts, messenger, queryClient, chosenText = englishText }: AppProps) {
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
                <BrowserRouter>
                  <TappedPathProvider>
                    <LinkProvider component={AppLink}>
                      <FirstScreen>
                        <LiveUpdates />
                        <AppRoutes />
                      </FirstScreen>
                      <HomeScreenPrompt />
                    </LinkProvider>
                  </TappedPathProvider>
                </BrowserRouter>
              </ToastProvider>
            </QueryClientProvider>
          </MessengerProvider>
        </SwitchLanguageContext>
      </TextContext>
    </AppContext>
  );
}

/** Applies live events to the query cache of the provider above it. */
function LiveUpdates() {
  useLive({ mayFollow: use(FirstScreenContext), onPointsArrived: useArrivedPoints() });
  useReconnect();
  return null;
}
