import { useState } from 'react';
import { parsePoints } from '#src/domain/points/typed-points.ts';
import { type PointTenths } from '#src/domain/points/tenths.ts';

/** What is typed a second time before a large amount is confirmed. */
export type Retyped = {
  /** The amount to type again; null where it is not large enough. */
  readonly askedTenths: PointTenths | null;
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Whether the amounts agree, or none is asked for. */
  readonly isAgreed: boolean;
};

/** Asks for an amount to be typed again; what was typed for another amount is forgotten. Rule PA-17. */
export function useRetyped(askedTenths: PointTenths | null): Retyped {
  const [entry, setEntry] = useState({ askedTenths, typed: '' });
  if (entry.askedTenths !== askedTenths) setEntry({ askedTenths, typed: '' });
  const { typed } = entry;
  const parsed = parsePoints(typed);
  return {
    askedTenths,
    typed,
    type: (next) => {
      setEntry({ askedTenths, typed: next });
    },
    isAgreed: askedTenths === null || (parsed.ok && parsed.value === askedTenths),
  };
}
