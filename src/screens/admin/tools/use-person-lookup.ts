import { useRef, useState } from 'react';
import { isProtected } from '#src/domain/access/protection.ts';
import { userId } from '#src/domain/ids.ts';
import type { LookupTarget, ModerationTool } from '#src/domain/moderation/request.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { findPerson } from '#src/screens/admin/shared/find-person.ts';

/** What a tool's form says without fault: whom it means, and how many points. */
export type ToolTarget = { readonly target: LookupTarget; readonly points: PointTenths };

/** How far the look-up of the named person is. */
export type ToolLookup =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly handle: string }
  | {
      readonly kind: 'found';
      readonly handle: string;
      readonly user: User;
      readonly points: PointTenths;
    };

/** What became of a look-up; a field changed meanwhile makes it stale. */
export type LookupOutcome = 'found' | 'stale' | { readonly error: string };

const noLookup: ToolLookup = { kind: 'none' };

/** The person whom a tool would act on, looked up at the first step; one who is protected is refused. Rule FA-16. */
export function usePersonLookup(tool: ModerationTool) {
  const { errorText } = useText();
  const { services, environment } = useApp();
  const { users } = services;
  const terms = { actorId: useUser().id, superAdminId: userId(environment.superAdminId) };
  const [lookup, setLookup] = useState(noLookup);
  const latestRef = useRef(0);

  return {
    lookup,
    look: async ({ target, points }: ToolTarget): Promise<LookupOutcome> => {
      const { handle } = target;
      latestRef.current += 1;
      const number = latestRef.current;
      setLookup({ kind: 'looking', handle });
      const reply = await findPerson(users, target);
      if (number !== latestRef.current) return 'stale';
      if (reply.success && isProtected(tool, reply.user, terms)) {
        setLookup(noLookup);
        return { error: errorText({ code: 'super_admin_only' }) };
      }
      if (reply.success) {
        setLookup({ kind: 'found', handle, user: reply.user, points });
        return 'found';
      }
      setLookup(noLookup);
      return reply;
    },
    forget: () => {
      latestRef.current += 1;
      setLookup(noLookup);
    },
  };
}
