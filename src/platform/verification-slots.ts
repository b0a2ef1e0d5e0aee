import {
  linkedAccountSlot,
  verificationMarkSlot,
  verificationSlot,
  type KeptVerification,
} from '#src/contract/verification-slots.ts';
import type { DeviceStorage } from './device-storage.ts';

/** What there is of a verification: all of it, the account that it linked, nothing any more, or nothing ever. */
export type KeptState =
  | { readonly state: 'kept'; readonly verification: KeptVerification }
  | { readonly state: 'linked'; readonly xUsername: string }
  | { readonly state: 'late' }
  | { readonly state: 'none' };

/** Keeps one verification in the tab for 15 minutes. Rules VX-07, ST-05. */
export type VerificationSlots = {
  readonly save: (verification: KeptVerification) => void;
  /** What was kept; `late` when it was dropped for its age. */
  readonly read: () => KeptState;
  /** Forgets the verification, and keeps which X account it linked, so that the page can be read again. Rule PA-15. */
  readonly finish: (xUsername: string) => void;
};

/** Makes the keep in a storage that lives as long as the tab. */
export function createVerificationSlots(storage: DeviceStorage): VerificationSlots {
  return {
    save: (verification) => {
      storage.write(verificationSlot, verification);
      storage.write(verificationMarkSlot, true);
      storage.remove(linkedAccountSlot);
    },
    read: () => {
      const verification = storage.read(verificationSlot);
      if (verification !== undefined) return { state: 'kept', verification };
      const xUsername = storage.read(linkedAccountSlot);
      if (xUsername !== undefined) return { state: 'linked', xUsername };
      return { state: storage.read(verificationMarkSlot) === true ? 'late' : 'none' };
    },
    finish: (xUsername) => {
      storage.write(linkedAccountSlot, xUsername);
      storage.remove(verificationSlot);
      storage.remove(verificationMarkSlot);
    },
  };
}
