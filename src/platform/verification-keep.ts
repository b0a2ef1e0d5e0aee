import { z } from 'zod';
import { deviceKeys } from '#src/contract/device-keys.ts';
import { sessionOperations } from '#src/contract/operations/session.ts';
import { verificationPayloadSchema } from '#src/contract/verification-link.ts';
import { nonceLifetimeMs } from '#src/domain/people/verification.ts';
import type { DeviceStorage, StorageSlot } from './device-storage.ts';

const keptVerificationSchema = z.object({
  key: z.string(),
  payload: verificationPayloadSchema,
  /** What the server answered when the link was opened: the nonce, and whose account it is. */
  opened: sessionOperations.openVerification.output,
});

/** What one verification needs across the redirect to the social network and back. */
export type KeptVerification = z.infer<typeof keptVerificationSchema>;

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

const secretSlot: StorageSlot<KeptVerification> = {
  key: deviceKeys.verification,
  version: 1,
  schema: keptVerificationSchema,
  maxAgeMs: nonceLifetimeMs,
};

/** Outlives the secrets, and tells a late return from a page that was opened without a link. */
const markSlot: StorageSlot<true> = {
  key: deviceKeys.verificationMark,
  version: 1,
  schema: z.literal(true),
};

/** Makes the keep in a storage that lives as long as the tab. */
export function createVerificationKeep(storage: DeviceStorage): VerificationKeep {
  return {
    save: (verification) => {
      storage.write(secretSlot, verification);
      storage.write(markSlot, true);
    },
    read: () => {
      const verification = storage.read(secretSlot);
      if (verification !== undefined) return { state: 'kept', verification };
      return { state: storage.read(markSlot) === true ? 'late' : 'none' };
    },
    clear: () => {
      storage.remove(secretSlot);
      storage.remove(markSlot);
    },
  };
}
