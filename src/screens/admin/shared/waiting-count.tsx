import type { UseQueryResult } from '@tanstack/react-query';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

type WaitingCountProps = { readonly query: UseQueryResult<{ readonly total: number }> };

/** The number of waiting items, updated live; says so when it cannot be read. */
export function WaitingCount({ query }: WaitingCountProps) {
  const { adminHomeText, adminText } = useTextPart(adminPart);
  const { format } = useText();
  if (query.data !== undefined) {
    const { total } = query.data;
    if (total === 0) return <span className="sr-only">{adminHomeText.nothingWaits}</span>;
    return <Badge count={total} format={format.number} label={adminText.waiting(total)} />;
  }
  if (query.isPending) return <Spinner sizePx={18} className="text-hint" />;
  return (
    <>
      <span aria-hidden="true">{adminText.none}</span>
      <span className="sr-only">{adminHomeText.countUnknown}</span>
    </>
  );
}
