import { Button } from '#src/ui/button.tsx';
import type { CallEntry } from './client-state.ts';
import { useSimulator } from './simulator-state.ts';

/** Every call of the app and every event of the client, the newest at the end. Rule EM-08. */
export function CallsPanel() {
  const calls = useSimulator((state) => state.calls);
  return (
    <>
      {calls.length === 0 ? (
        <p className="p-6 text-center text-hint">
          What the app asks of the messenger appears here.
        </p>
      ) : (
        <Button size="row" variant="plain" onClick={() => useSimulator.setState({ calls: [] })}>
          Clear
        </Button>
      )}
      <ol id="calls" aria-label="Bridge calls" className="divide-y divide-separator">
        {calls.map((call) => (
          <li key={call.number} data-name={call.name}>
            <Call {...call} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Call({ direction, name, data, note }: CallEntry) {
  const short = data === undefined ? '' : JSON.stringify(data);
  const line = (
    <>
      <span aria-hidden="true" className="w-4 font-semibold text-accent">
        {direction === 'call' ? '→' : '←'}
      </span>
      <span className="sr-only">{direction === 'call' ? 'call' : 'event'}</span>
      <code>{name}</code>
      {note === '' ? null : <span className="text-warning">{note}</span>}
    </>
  );
  const lineClass = 'flex items-baseline gap-1.5 py-1 text-caption';
  if (short === '' || short === '{}') {
    return <div className={lineClass}>{line}</div>;
  }
  return (
    <details>
      <summary className={`${lineClass} cursor-pointer`}>
        {line}
        <span className="min-w-0 flex-1 truncate text-hint">{short}</span>
      </summary>
      <pre className="mb-2 rounded-small bg-card p-2 text-caption whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(data, undefined, 2)}
      </pre>
    </details>
  );
}
