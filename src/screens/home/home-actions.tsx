import { routes } from '#src/domain/access/routes.ts';
import { typeCostTenths } from '#src/domain/points/cost.ts';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { Card } from '#src/ui/card.tsx';

/** The two things to do from Home; whoever has no points yet earns first, and reads how. Rules HM-02, MY-05. */
export function HomeActions({ onCreate }: { readonly onCreate: () => void }) {
  const { homeText } = useText();
  const isNewcomer = useIsNewcomer();
  const create = (
    <Button icon="plus" variant={isNewcomer ? 'secondary' : 'primary'} onClick={onCreate}>
      {homeText.createPost}
    </Button>
  );
  const earn = (
    <ButtonLink
      href={routes.earn.pattern}
      variant={isNewcomer ? 'primary' : 'secondary'}
      icon="bolt"
    >
      {homeText.earnPoints}
    </ButtonLink>
  );
  if (!isNewcomer) {
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
      <HowItWorks />
    </>
  );
}

/** Whether somebody has never engaged and cannot pay for the cheapest post. Rule MY-05. */
function useIsNewcomer(): boolean {
  const user = useUser();
  const pointTypes = usePointTypes() ?? [];
  const costs = offeredTypes(pointTypes, user.isAdmin).map((type) =>
    typeCostTenths(type, 1, pointTypes),
  );
  return user.totalEngaged === 0 && user.pointTenths < Math.min(...costs);
}

function HowItWorks() {
  const { homeText } = useText();
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
              {index + 1}
            </span>
            <span className="min-w-0 text-callout">{line}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
