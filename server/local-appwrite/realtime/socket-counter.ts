import { addressGroup } from '../http/client-address.ts';

/** Counts the open sockets of each address. Rule TR-33. */
export type SocketCounter = {
  /** Counts one more; false when the address has as many as it may. */
  readonly take: (address: string) => boolean;
  readonly release: (address: string) => void;
};

/** Makes the counter for a limit. */
export function createSocketCounter(most: number): SocketCounter {
  const counts = new Map<string, number>();
  return {
    take: (address) => {
      const group = addressGroup(address);
      const count = counts.get(group) ?? 0;
      if (count >= most) return false;
      counts.set(group, count + 1);
      return true;
    },
    release: (address) => {
      const group = addressGroup(address);
      const count = (counts.get(group) ?? 1) - 1;
      if (count > 0) counts.set(group, count);
      else counts.delete(group);
    },
  };
}
