import { routes } from '#src/domain/access/routes.ts';
import { useUser } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Button, ButtonLink, ButtonRow } from '#src/ui/button.tsx';
import { useIsShort } from './first-points.tsx';

/** The two things to do from Home; a person who cannot pay for a post earns first. Rules HM-02, MY-05. */
export function HomeActions({ onCreate }: { readonly onCreate: () => void }) {
  const { homeText } = useStartText();
  const isShort = useIsShort(useUser());
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
  return (
    <ButtonRow>
      {isShort ? earn : create}
      {isShort ? create : earn}
    </ButtonRow>
  );
}
