import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Spinner } from '#src/ui/spinner.tsx';

/** A spinner instead of a list, announced politely. Rule LI-04. */
export function LoadingSpinner() {
  const { adminText } = useTextPart(adminPart);
  return (
    <div aria-busy="true" className="grid place-items-center py-10 text-accent">
      <Spinner sizePx={32} />
      <output className="sr-only">{adminText.loading}</output>
    </div>
  );
}
