import { z } from 'zod';

/** Which sign-in service to use. */
export type SignInSettings = {
  readonly publishableKey: string;
  /** Where the service is reached through the own origin; absent for its own host. */
  readonly proxyUrl?: string;
  /** Where its script is loaded from; absent for its own host. */
  readonly scriptUrl?: string;
};

const addressSchema = z
  .string()
  .regex(/^(https?:\/\/|\/(?!\/))/)
  .optional()
  .catch(undefined);

const environmentSchema = z.object({
  VITE_CLERK_PUBLISHABLE_KEY: z.string().refine(isPublishableKey),
  VITE_CLERK_PROXY_URL: addressSchema,
  VITE_CLERK_JS_URL: addressSchema,
});

/** Reads the settings from the build's environment; null without a well-formed key, as no sign-in can be. */
export function readSignInSettings(env: unknown): SignInSettings | null {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) return null;
  const { VITE_CLERK_PUBLISHABLE_KEY, VITE_CLERK_PROXY_URL, VITE_CLERK_JS_URL } = parsed.data;
  return {
    publishableKey: VITE_CLERK_PUBLISHABLE_KEY,
    ...(VITE_CLERK_PROXY_URL === undefined ? {} : { proxyUrl: VITE_CLERK_PROXY_URL }),
    ...(VITE_CLERK_JS_URL === undefined ? {} : { scriptUrl: VITE_CLERK_JS_URL }),
  };
}

/** The provider throws while rendering on a key that is not `pk_test_` or `pk_live_` and a host, encoded. */
function isPublishableKey(key: string): boolean {
  const encoded = /^pk_(?:test|live)_([\w+/=-]+)$/.exec(key)?.[1];
  if (encoded === undefined || encoded.includes('_')) return false;
  try {
    return /^[^$]*\.[^$]*\$$/.test(atob(encoded));
  } catch {
    // Not base64, so no key.
    return false;
  }
}
