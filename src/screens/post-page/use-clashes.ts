import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { maxClashesAsked, proofStatusIds } from '#src/domain/engagement/proof-links.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { EngagementId } from '#src/domain/ids.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { clashesKey } from '#src/state/query-keys.ts';

/** The handles of others who submitted an engagement's proof, by engagement. */
export type Clashes = ReadonlyMap<string, readonly string[]>;

/**
 * Others who submitted the same proofs as engagements that were not rejected; empty if that cannot be read. Makes no call
 * if the viewer may not know. Rule FA-12.
 */
export function useClashes(engagements: readonly Engagement[], isTold: boolean): Clashes {
  const services = useServices();
  const asked = useAsked(engagements);
  return useQueries({
    queries: isTold
      ? asked.map((ids) => ({
          queryKey: [...clashesKey(), ...ids],
          queryFn: async () => unwrap(await services.engagements.clashesOf(ids)).clashes,
        }))
      : [],
    combine: (answers) =>
      new Map(
        answers
          .flatMap(({ data }) => data ?? [])
          .map(({ engagementId, handles }) => [engagementId, handles]),
      ),
  });
}

/**
 * The engagements with proofs that were not rejected when first seen, in parts of one call each. A decision causes no new
 * call, and what arrives is asked in a call of its own, so that the known answers stay.
 */
function useAsked(engagements: readonly Engagement[]): readonly (readonly EngagementId[])[] {
  const [asked, setAsked] = useState<readonly (readonly EngagementId[])[]>([]);
  const known = new Set(asked.flat());
  const added = engagements.filter(
    (engagement) =>
      engagement.decision !== false &&
      !known.has(engagement.id) &&
      proofStatusIds(engagement).length > 0,
  );
  if (added.length === 0) return asked;
  const next = [...asked, ...chunk(added.map(({ id }) => id))];
  setAsked(next);
  return next;
}

/** The ids in order, in chunks of the maximum of one call. */
function chunk(ids: readonly EngagementId[]): readonly (readonly EngagementId[])[] {
  const parts: EngagementId[][] = [];
  for (let start = 0; start < ids.length; start += maxClashesAsked) {
    parts.push(ids.slice(start, start + maxClashesAsked));
  }
  return parts;
}
