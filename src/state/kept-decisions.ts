import { decisionsSlot, isKeptDecision, type KeptDecision } from '#src/contract/decision-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** The decisions of one person on the device, each by its id. */
export type KeptDecisions = {
  /** All of them, in the order in which they were last written; one that does not parse is left out, and then dropped. */
  all(): readonly KeptDecision[];
  read(id: string): KeptDecision | undefined;
  write(id: string, decision: KeptDecision): void;
  remove(id: string): void;
};

/** Keeps the decisions of one person; every call reads the device, which other windows write as well. Rule MY-21. */
export function createKeptDecisions(storage: DeviceStorage, userId: string): KeptDecisions {
  const slot = decisionsSlot(userId);
  const entries = () =>
    Object.entries(storage.read(slot) ?? {}).flatMap(([id, decision]) =>
      isKeptDecision(decision) ? [[id, decision] as const] : [],
    );
  const othersThan = (id: string) => entries().filter(([other]) => other !== id);
  return {
    all: () => entries().map(([, decision]) => decision),
    read: (id) => entries().find(([other]) => other === id)?.[1],
    write(id, decision) {
      storage.write(slot, Object.fromEntries([...othersThan(id), [id, decision]]));
    },
    remove(id) {
      const others = othersThan(id);
      if (others.length === 0) storage.remove(slot);
      else storage.write(slot, Object.fromEntries(others));
    },
  };
}
