import { z } from 'zod';

/** The settings of the sign-in service. */
export type SignInSettings = {
  readonly publishableKey: string;
  /** The service's address on our own origin; absent if its own host is used. */
  readonly proxyUrl?: string;
  /** The address of its script; absent if its own host is used. */
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

/** Reads the settings from the build's environment; null without a well-formed key, because no sign-in is possible. */
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

/** Whether a key is `pk_test_` or `pk_live_` and an encoded host; the provider throws on others while it renders. */
function isPublishableKey(key: string): boolean {
  const encoded = /^pk_(?:test|live)_([\w+/=-]+)$/.exec(key)?.[1];
  if (encoded === undefined || encoded.includes('_')) return false;
  try {
    return /^[^$]*\.[^$]*\$$/.test(atob(encoded));
  } catch {
    // Not base64, so not a key.
    return false;
  }
}
