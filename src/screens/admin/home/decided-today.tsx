import { routes, userPath } from '#src/domain/access/routes.ts';
import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { decidedSince } from '#src/domain/moderation/decision-times.ts';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Link } from '#src/ui/link.tsx';

type DecidedTodayProps = {
  readonly acts: readonly ModerationAct[];
  /** When today began, in UTC. */
  readonly startMs: number;
};

/** Which administrators decided how much today. Rule PA-23. */
export function DecidedToday({ acts, startMs }: DecidedTodayProps) {
  const { adminHomeText, adminText, glanceText } = useTextPart(adminPart);
  const rows = decidedSince(acts, startMs);
  const nameOf = useNames(rows.map(({ actorId }) => actorId));
  const linkTo = (id: string) => (
    <Link href={userPath(id)} className="-my-2 inline-flex min-h-11 min-w-11 items-center">
      <bdi>{nameOf(id)}</bdi>
    </Link>
  );
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-section bg-surface p-4 text-footnote shadow-card not-desk:col-span-full">
      {rows.length === 0 ? (
        <>
          <h3 className="font-semibold">{glanceText.decided}</h3>
          <p className="flex-1 text-subtitle">{glanceText.noneDecided}</p>
        </>
      ) : (
        <div className="flex-1">
          <table className="w-full not-desk:table-fixed not-desk:wrap-anywhere">
            <caption className="pb-1 text-start font-semibold">{glanceText.decided}</caption>
            <thead className="text-caption text-hint">
              <tr>
                <th scope="col" className="text-start font-normal not-desk:w-[45%]">
                  {glanceText.admin}
                </th>
                <th scope="col" className="ps-2 text-end font-normal">
                  {glanceText.requests}
                </th>
                <th scope="col" className="ps-2 text-end font-normal">
                  {glanceText.reports}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ actorId, requests, reports }) => (
                <tr key={actorId} className="border-t border-separator">
                  <td className="py-2 font-semibold wrap-anywhere">{linkTo(actorId)}</td>
                  <td className="text-end">{adminText.count(requests)}</td>
                  <td className="text-end">{adminText.count(reports)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Link href={routes.adminLog.pattern} className="-my-3.5 self-end py-3.5 text-link">
        {adminHomeText.adminLog}
      </Link>
    </div>
  );
}
