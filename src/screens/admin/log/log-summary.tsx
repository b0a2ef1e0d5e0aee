import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import type { ShownLog } from './log-filters.tsx';

type LogSummaryProps = { readonly shown: ShownLog; readonly onClear: () => void };

/** In one line which part of the log is shown while its filters are folded, and the way back to all of it. Rule PA-07. */
export function LogSummary({ shown, onClear }: LogSummaryProps) {
  const { logText, personText } = useTextPart(adminPart);
  const { person, role, action, day } = shown;
  const parts = [
    ...(action === 'all' ? [] : [logText.actions[action]]),
    ...(person === null ? [] : [`${logText.who[role]} ${personText.handle(person.xUsername)}`]),
    ...(day === '' ? [] : [day]),
  ];
  if (parts.length === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3 rounded-field bg-surface ps-4 pe-1">
      <bdi className="min-w-0 text-callout wrap-anywhere">{parts.join(' · ')}</bdi>
      <Button variant="plain" size="small" onClick={onClear}>
        {logText.showAll}
      </Button>
    </div>
  );
}
