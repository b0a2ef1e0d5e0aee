import { longWaitMs } from '#src/screens/admin/shared/use-waiting.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';

type WaitingSinceProps = {
  readonly sinceMs: number;
  /** Leaves the word away, where a list is short of room. */
  readonly isShort?: boolean;
};

/** How long something has waited, amber once that is long. Rule PA-19. */
export function WaitingSince({ sinceMs, isShort = false }: WaitingSinceProps) {
  const { adminText, requestText } = useTextPart(adminPart);
  const ageMs = useNow() - sinceMs;
  const age = adminText.age(ageMs);
  return (
    <span className={ageMs >= longWaitMs ? 'text-warning' : undefined}>
      {isShort ? age : requestText.waits(age)}
    </span>
  );
}
