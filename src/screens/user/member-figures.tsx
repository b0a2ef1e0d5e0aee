import type { Profile } from '#src/contract/operations/people.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { xProfileUrl } from '#src/domain/people/profile.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { useText } from '#src/state/text-context.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';

/** A member's points, what became of the engagements, how they decide on those of others, and the way to X. Rules PR-02, FA-21. */
export function MemberFigures({ user }: { readonly user: Profile }) {
  const { format, homeText, postText, reviewText } = useText();
  const messenger = useMessenger();
  const { approved, rejected, pending } = reviewText.state;
  const figures = [
    {
      name: homeText.balance,
      value: <Amount tenths={user.pointTenths} format={format.points} />,
    },
    { name: approved, value: format.number(user.approvedEngaged) },
    { name: rejected, value: format.number(user.rejectedEngaged) },
    { name: pending, value: format.number(pendingEngagements(user)) },
  ];
  return (
    <Card>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex flex-col">
            <dt className="text-footnote text-hint">{name}</dt>
            <dd className="order-first text-lead font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <AuthorStanding author={user} />
      <Button
        variant="secondary"
        size="small"
        icon="arrow-out"
        onClick={() => {
          messenger.openLink(xProfileUrl(user.xUsername));
        }}
      >
        {postText.open}
      </Button>
    </Card>
  );
}
