import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BootstrapFailureScreen } from '#src/screens/status/bootstrap-failure-screen.tsx';
import { readChosenText, type ChosenText } from '#src/state/text-context.ts';
import '#src/ui/theme.css';
import { App } from './app.tsx';
import { compose } from './compose.ts';

const container = document.createElement('div');
document.body.append(container);
const root = createRoot(container);

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
