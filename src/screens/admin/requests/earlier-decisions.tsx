import { useQuery } from '@tanstack/react-query';
import { actFacts } from '#src/domain/moderation/acts.ts';
import type { User } from '#src/domain/user.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { useNames } from '#src/screens/admin/shared/use-names.ts';

const action = 'decideApprovalRequest';

/** What administrators decided about a person's requests before, newest first; nothing where nothing was. Rule PA-03. */
export function EarlierDecisions({ user }: { readonly user: User }) {
  const personId = user.id;
  const { format } = useText();
  const { requestText } = useTextPart(adminPart);
  const services = useServices();
  const { data } = useQuery({
    queryKey: [...adminKeys.log({ targetId: personId, action }), 'first page'],
    queryFn: async () => {
      const admin = await services.admin();
      return unwrap(await admin.log({ targetId: personId, action }));
    },
  });
  const acts = data?.acts ?? [];
  const nameOf = useNames(acts.map(({ actorId }) => actorId));
  if (acts.length === 0) return null;
  return (
    <Section header={requestText.earlier} isList>
      {acts.map((act) => {
        const { id, actorId, createdAtMs, reason } = act;
        const facts = actFacts(act);
        const isApproved = facts.kind === 'decision' && facts.isApproved;
        const seenHandle = facts.kind === 'decision' ? facts.xUsername : null;
        const changedFrom = seenHandle === user.xUsername ? null : seenHandle;
        const word = isApproved ? requestText.earlierApproved : requestText.earlierRejected;
        return (
          <Cell
            key={id}
            title={word(nameOf(actorId), format.dateAndTime(createdAtMs))}
            subtitle={
              <>
                {reason === null ? null : <bdi className="block">{reason}</bdi>}
                {changedFrom === null ? null : requestText.xChanged(changedFrom, user.xUsername)}
              </>
            }
          />
        );
      })}
    </Section>
  );
}
