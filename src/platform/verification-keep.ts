import {
  verificationMarkSlot,
  verificationSlot,
  type KeptVerification,
} from '#src/contract/device-slots.ts';
import type { DeviceStorage } from './device-storage.ts';

/** What there is of a verification: all of it, nothing any more, or nothing ever. */
export type KeptState =
  | { readonly state: 'kept'; readonly verification: KeptVerification }
  | { readonly state: 'late' }
  | { readonly state: 'none' };

/** Keeps one verification in the tab for 15 minutes. Rules VX-07, ST-05. */
export type VerificationKeep = {
  readonly save: (verification: KeptVerification) => void;
  /** What was kept; `late` when it was dropped for its age. */
  readonly read: () => KeptState;
  /** Forgets the verification, and that there was one. */
  readonly clear: () => void;
};

/** Makes the keep in a storage that lives as long as the tab. */
export function createVerificationKeep(storage: DeviceStorage): VerificationKeep {
  return {
    save: (verification) => {
      storage.write(verificationSlot, verification);
      storage.write(verificationMarkSlot, true);
    },
    read: () => {
      const verification = storage.read(verificationSlot);
      if (verification !== undefined) return { state: 'kept', verification };
      return { state: storage.read(verificationMarkSlot) === true ? 'late' : 'none' };
    },
    clear: () => {
      storage.remove(verificationSlot);
      storage.remove(verificationMarkSlot);
    },
  };
}
