import { routes } from '#src/domain/access/routes.ts';
import { typeCostTenths } from '#src/domain/points/cost.ts';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import type { User } from '#src/domain/user.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { Card } from '#src/ui/card.tsx';

/** The two things to do from Home; whoever cannot pay for a post earns first, and reads how before the first time. Rules HM-02, MY-05. */
export function HomeActions({ onCreate }: { readonly onCreate: () => void }) {
  const { homeText } = useText();
  const user = useUser();
  const isShort = useIsShort(user);
  const create = (
    <Button icon="plus" variant={isShort ? 'secondary' : 'primary'} onClick={onCreate}>
      {homeText.createPost}
    </Button>
  );
  const earn = (
    <ButtonLink href={routes.earn.pattern} variant={isShort ? 'primary' : 'secondary'} icon="bolt">
      {homeText.earnPoints}
    </ButtonLink>
  );
  if (!isShort) {
    return (
      <ButtonRow>
        {create}
        {earn}
      </ButtonRow>
    );
  }
  return (
    <>
      <ButtonRow>
        {earn}
        {create}
      </ButtonRow>
      {user.totalEngaged === 0 ? <HowItWorks /> : null}
    </>
  );
}

/** Whether somebody cannot pay for the cheapest post. Rule MY-05. */
function useIsShort(user: User): boolean {
  const pointTypes = usePointTypes() ?? [];
  const costs = offeredTypes(pointTypes, user.isAdmin).map((type) =>
    typeCostTenths(type, 1, pointTypes),
  );
  return user.pointTenths < Math.min(...costs);
}

function HowItWorks() {
  const { format, homeText } = useText();
  return (
    <Card>
      <h2 className="font-semibold">{homeText.howItWorks}</h2>
      <ol className="flex flex-col gap-3">
        {homeText.howItWorksSteps.map((line, index) => (
          <li key={line} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-footnote font-semibold text-accent"
            >
              {format.number(index + 1)}
            </span>
            <span className="min-w-0 text-callout">{line}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
