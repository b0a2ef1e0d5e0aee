import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BootstrapFailureScreen } from '#src/screens/status/bootstrap-failure-screen.tsx';
import '#src/ui/theme.css';
import { App } from './app.tsx';
import { compose } from './compose.ts';

const container = document.createElement('div');
document.body.append(container);
const root = createRoot(container);

try {
  const composition = compose(import.meta.env, window);
  root.render(
    <StrictMode>
      <App {...composition} />
    </StrictMode>,
  );
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
