import { useQuery } from '@tanstack/react-query';
import { actFacts } from '#src/domain/moderation/acts.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { readNames } from '#src/screens/admin/shared/use-names.ts';
import type { Services } from '#src/services/services.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';

const action = 'decideApprovalRequest';

/** Who decided the request that is shown, and how. Rule PA-16. */
export function GoneRequest({ user }: { readonly user: User }) {
  const { errorText } = useText();
  const { workText } = useTextPart(adminPart);
  const services = useServices();
  const { data: decision } = useQuery({
    queryKey: [...adminKeys.log({ targetId: user.id, action }), 'since', requestTimeMs(user)],
    queryFn: () => readDecision(services, user),
    staleTime: 0,
  });
  return (
    <StatusLine tone="warning">
      {decision === undefined || decision === null
        ? workText.gone
        : errorText({ code: 'request_decided', ...decision })}
    </StatusLine>
  );
}

/** The newest decision on a person's request since it was made; null where there is none. */
async function readDecision(
  services: Services,
  user: User,
): Promise<{ readonly isApproved: boolean; readonly handle: string } | null> {
  const admin = await services.admin();
  const { acts } = unwrap(await admin.log({ targetId: user.id, action }));
  const act = acts.find(({ createdAtMs }) => createdAtMs >= requestTimeMs(user));
  const facts = act === undefined ? undefined : actFacts(act);
  if (act === undefined || facts?.kind !== 'decision') return null;
  const people = await readNames(services, [act.actorId]);
  const handle = people.get(act.actorId)?.xUsername ?? act.actorId;
  return { isApproved: facts.isApproved, handle };
}
