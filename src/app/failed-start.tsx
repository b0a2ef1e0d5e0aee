import type { Root } from 'react-dom/client';
import type { ErrorReporter } from '#src/platform/error-reporter.ts';
import { BootstrapFailureScreen } from '#src/screens/status/bootstrap-failure-screen.tsx';

/** Shows why the app did not start, and reports it. Rules BS-06, BS-08. */
export function showFailedStart(
  root: Pick<Root, 'render'>,
  error: unknown,
  { report }: Pick<ErrorReporter, 'report'>,
): void {
  report(error, { isStart: true });
  root.render(
    <BootstrapFailureScreen
      details={error instanceof Error ? error.message : String(error)}
      onReload={() => {
        window.location.reload();
      }}
    />,
  );
}
