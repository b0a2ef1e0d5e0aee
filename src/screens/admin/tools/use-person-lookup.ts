import { isProtected } from '#src/domain/access/permissions.ts';
import { useRef, useState } from 'react';
import { userId } from '#src/domain/ids.ts';
import type { LookupTarget } from '#src/domain/moderation/request.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { findPeople, type Namesakes } from '#src/screens/admin/shared/find-people.tsx';

/** What a tool's form says without fault: the person, and how many points. */
export type ToolTarget = { readonly target: LookupTarget; readonly points: PointTenths };

/** How far the look-up of the named person is. */
export type ToolLookup =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly handle: string }
  | ({ readonly kind: 'several'; readonly points: PointTenths } & Namesakes)
  | {
      readonly kind: 'found';
      readonly handle: string;
      readonly user: User;
      readonly points: PointTenths;
    };

/** What became of a look-up, or of a choice among several; a field changed in the meantime makes it stale. */
export type LookupOutcome = 'found' | 'several' | 'stale' | { readonly error: string };

const noLookup: ToolLookup = { kind: 'none' };

/**
 * The person that a tool would act on, looked up at the first step unless known, and chosen where the username fits
 * several; one who is protected is refused. Rules FA-16, FA-20, PA-01.
 */
export function usePersonLookup(tool: ModerationTool, known: User | undefined) {
  const { errorText } = useText();
  const { services, environment } = useApp();
  const { users } = services;
  const terms = { actorId: useUser().id, superAdminId: userId(environment.superAdminId) };
  const [lookup, setLookup] = useState(noLookup);
  const latestRef = useRef(0);

  function take(user: User, handle: string, points: PointTenths): LookupOutcome {
    if (isProtected(tool, user, terms)) {
      setLookup(noLookup);
      return { error: errorText({ code: 'super_admin_only' }) };
    }
    setLookup({ kind: 'found', handle, user, points });
    return 'found';
  }

  return {
    lookup,
    look: async ({ target, points }: ToolTarget): Promise<LookupOutcome> => {
      if (known !== undefined) return take(known, known.xUsername, points);
      const { handle } = target;
      latestRef.current += 1;
      const number = latestRef.current;
      setLookup({ kind: 'looking', handle });
      const reply = await findPeople(users, target);
      if (number !== latestRef.current) return 'stale';
      if (!reply.success) {
        setLookup(noLookup);
        return { error: wordRefusal(reply, errorText) };
      }
      const { user, people } = reply;
      if (people.length === 1) return take(user, handle, points);
      setLookup({ kind: 'several', handle, people, points });
      return 'several';
    },
    choose: (user: User): LookupOutcome =>
      lookup.kind === 'several' ? take(user, lookup.handle, lookup.points) : 'stale',
    forget: () => {
      latestRef.current += 1;
      setLookup(noLookup);
    },
  };
}
