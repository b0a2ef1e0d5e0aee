import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { momentOf } from '#src/text/moments.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Section } from '#src/ui/section.tsx';

type RequestFactsProps = {
  readonly user: User;
  /** How long a request usually takes; null where that is not known. */
  readonly usualMs: number | null;
};

/** For which account access was asked, when, and how long it usually takes. Rule MY-24. */
export function RequestFacts({ user, usualMs }: RequestFactsProps) {
  const { format, waitingText } = useText();
  const { clock } = useApp();
  const { name, requestedAtMs, xUsername } = user;
  return (
    <Section>
      {xUsername === '' ? null : (
        <Cell
          leading={<PersonAvatar name={name} xUsername={xUsername} sizePx={36} />}
          overline={waitingText.xAccount}
          title={<bdi>{`@${xUsername}`}</bdi>}
          trailing={
            <Pill tone="success" icon="check">
              {waitingText.linked}
            </Pill>
          }
        />
      )}
      {requestedAtMs === null ? null : (
        <Cell
          leading={<CellIcon name="send" />}
          overline={waitingText.sent}
          title={
            <span className="inline-block first-letter:uppercase">
              {momentOf(requestedAtMs, clock.nowMs(), format)}
            </span>
          }
        />
      )}
      {usualMs === null ? null : (
        <Cell
          leading={<CellIcon name="clock" tone="warning" />}
          overline={waitingText.usually}
          title={waitingText.within(usualMs)}
        />
      )}
    </Section>
  );
}

/** What the specification says on the holding page, word for word. Rule AW-01. */
export function HoldingSentences() {
  const { waitingText } = useText();
  return (
    <div className="flex gap-2.5 px-1 text-footnote text-hint">
      <Icon name="info" sizePx={18} className="mt-px" />
      <div>
        <h2 className="font-semibold">{waitingText.title}</h2>
        <p>{waitingText.text}</p>
      </div>
    </div>
  );
}
