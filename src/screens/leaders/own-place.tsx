import type { WeekEarning } from '#src/domain/points/leaders.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Cell } from '#src/ui/cell.tsx';

/** The own place behind the leaders, and what is missing to the next one; it stays at the foot. Rule MY-31. */
export function OwnPlace({ own }: { readonly own: WeekEarning }) {
  const { format } = useText();
  const { leadersText } = useTextPart(communityPart);
  const { name, xUsername } = useUser();
  return (
    <section
      aria-label={leadersText.ownPlace}
      className="sticky bottom-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+0.5rem)] overflow-clip rounded-section bg-accent-soft shadow-card"
    >
      <Cell
        leading={
          <span className="flex items-center gap-3">
            <span className="min-w-6 text-center text-footnote tabular-nums">
              {format.number(own.rank)}
            </span>
            <PersonAvatar name={name} xUsername={xUsername} />
          </span>
        }
        title={<bdi>{name}</bdi>}
        subtitle={leadersText.toNext(own.missingTenths, own.rank - 1)}
        trailing={<Amount tenths={own.earnedTenths} format={format.points} kind="gain" />}
      />
    </section>
  );
}
