import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { systemClock } from '#src/platform/clock.ts';
import { BootstrapFailureScreen } from '#src/screens/status/bootstrap-failure-screen.tsx';
import { readChosenText, type ChosenText } from '#src/state/text-context.ts';
import '#src/ui/theme.css';
import { App } from './app.tsx';
import { compose } from './compose.ts';
import { preloadMemberScreens, preloadScreen } from './route-screens.tsx';

const container = document.createElement('div');
document.body.append(container);
const root = createRoot(container);

/** By then the first rows stand; what comes next has the line to itself. */
const idleMs = 3000;

// The screen's code travels while the app is put together.
preloadScreen(window.location.pathname);

try {
  const { language, ...composition } = compose(import.meta.env, window);
  const renderIn = (chosenText: ChosenText) => {
    root.render(
      <StrictMode>
        <App {...composition} chosenText={chosenText} />
      </StrictMode>,
    );
  };
  const chosenText = readChosenText(language);
  // English is part of the bundle, so its readers wait for nothing.
  if (chosenText instanceof Promise) void chosenText.then(renderIn);
  else renderIn(chosenText);
  systemClock.after(idleMs, preloadMemberScreens);
} catch (error) {
  const details = error instanceof Error ? error.message : String(error);
  root.render(
    <BootstrapFailureScreen
      details={details}
      onReload={() => {
        window.location.reload();
      }}
    />,
  );
}
