import {
  linkedAccountSlot,
  verificationMarkSlot,
  verificationSlot,
  type KeptVerification,
} from '#src/contract/verification-slots.ts';
import type { DeviceStorage } from './device-storage.ts';

/** A stored verification: complete, already linked, expired, or none. */
export type KeptState =
  | { readonly state: 'kept'; readonly verification: KeptVerification }
  | { readonly state: 'linked'; readonly xUsername: string }
  | { readonly state: 'late' }
  | { readonly state: 'none' };

/** Keeps one verification in the tab for 15 minutes. Rules VX-07, ST-05. */
export type VerificationSlots = {
  readonly save: (verification: KeptVerification) => void;
  /** The stored verification; `late` if it has expired. */
  readonly read: () => KeptState;
  /** Deletes the verification, but keeps which X account it linked, so that a reload shows it. Rule PA-15. */
  readonly finish: (xUsername: string) => void;
};

/** Creates the slots in a storage that lives as long as the tab. */
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
