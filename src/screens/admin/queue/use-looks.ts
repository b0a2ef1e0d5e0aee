import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { looksQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useApp, useServices, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';

/** An item that is passed by sooner is not looked at. */
const passedMs = 2000;
/** A look is said again well before it would be over. */
const renewMs = 75_000;

/** Says which other administrators look at an item of a queue; null where no one does. Rule PA-16. */
export function useLooks(): (itemId: string) => string | null {
  const { workText } = useTextPart(adminPart);
  const ownId = useUser().id;
  const nowMs = useNow();
  const { data = [] } = useQuery(looksQuery(useServices()));
  const looks = data.filter(({ id, untilMs }) => id !== ownId && untilMs > nowMs);
  const nameOf = useNames(looks.map(({ id }) => id));
  return (itemId) => {
    const others = looks.filter((look) => look.itemId === itemId);
    return others.length === 0 ? null : workText.lookedAtBy(others.map(({ id }) => nameOf(id)));
  };
}

/** Tells the other administrators what is looked at, for as long as it is open and seen. Rule PA-16. */
export function useNoteLook(itemId: string | undefined): void {
  const { services, clock } = useApp();
  const messenger = useMessenger();
  useEffect(() => {
    if (itemId === undefined) return undefined;
    const note = async (isOver: boolean) => {
      const admin = await services.admin();
      await admin.noteLook(itemId, isOver);
    };
    // Nothing depends on a look that no one learns of.
    const ignore = () => undefined;
    let isNoted = false;
    let stop = clock.after(passedMs, look);
    function look() {
      if (messenger.isActive()) {
        isNoted = true;
        note(false).catch(ignore);
      }
      stop = clock.after(renewMs, look);
    }
    return () => {
      stop();
      if (isNoted) note(true).catch(ignore);
    };
  }, [services, clock, messenger, itemId]);
}
