import type { Random } from './random.ts';
import { diskError, setDiskFaults } from './machine/disk.ts';
import type { FaultShares, Network } from './machine/network.ts';

/** Creates a function that sets how often requests and disk commits fail from now on. */
export function createFaults(
  random: Random,
  network: Pick<Network, 'setFaults' | 'countFault'>,
): (shares: FaultShares) => void {
  return (shares) => {
    network.setFaults(shares);
    const { diskFull, diskBroken } = shares;
    const all = diskFull + diskBroken;
    setDiskFaults(() => {
      const drawn = all > 0 ? random.below(1000) : all;
      if (drawn >= all) return null;
      const errcode = drawn < diskFull ? 13 : 10;
      network.countFault(`disk error ${errcode}`);
      return diskError(errcode);
    });
  };
}
