import { routes } from '#src/domain/access/routes.ts';
import { typeCostTenths } from '#src/domain/points/cost.ts';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import type { User } from '#src/domain/user.ts';
import { useStartText } from '#src/state/start-text.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Steps, type Step } from '#src/ui/steps.tsx';

/** Whether a person cannot pay for the cheapest post. Rule MY-05. */
export function useIsShort(user: User): boolean {
  const pointTypes = usePointTypes() ?? [];
  const costs = offeredTypes(pointTypes, user.isAdmin).map((type) =>
    typeCostTenths(type, 1, pointTypes),
  );
  return user.pointTenths < Math.min(...costs);
}

/** Whether a person cannot pay for a post and had no engagement decided yet. Rules MY-05, MY-25. */
export function useIsNewcomer(user: User): boolean {
  return useIsShort(user) && user.approvedEngaged + user.rejectedEngaged === 0;
}

/** The three steps to the first points and how points work, with what is done ticked, and the way on. Rules MY-05, MY-25. */
export function FirstPoints({ hasEngaged }: { readonly hasEngaged: boolean }) {
  const { commonText, format, homeText } = useStartText();
  const { firstPoints: text } = homeText;
  const engage: Step = hasEngaged
    ? { title: text.engage, text: text.isPending, state: 'done' }
    : { title: text.engage, text: text.engageText, state: 'current' };
  const steps: readonly Step[] = [
    { title: text.join, text: text.joinText, state: 'done' },
    engage,
    { title: text.publish, text: text.publishText, state: 'next' },
  ];
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lead font-semibold">{text.title}</h2>
        <p className="text-footnote text-hint">{text.done(hasEngaged ? 2 : 1, steps.length)}</p>
      </div>
      <Steps doneLabel={commonText.stepDone} format={format.number} steps={steps} />
      <ButtonLink href={routes.earn.pattern} icon="bolt" isFullWidth>
        {homeText.earnPoints}
      </ButtonLink>
    </Card>
  );
}
