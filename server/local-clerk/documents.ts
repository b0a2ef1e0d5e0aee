import { z } from 'zod';

/** An account of the pretend X, as that X describes it. */
export const xAccountSchema = z.object({
  /** X's own numeric id, which stays when the handle changes. */
  xUserId: z.string().regex(/^\d{1,20}$/),
  /** Without @, in the letter case that its owner chose. */
  handle: z.string().regex(/^\w{1,15}$/),
  name: z.string().min(1).max(50),
  avatarUrl: z.string().nullable(),
});
export type XAccount = z.infer<typeof xAccountSchema>;

/** A person known to the sign-in service by one X account. */
export const userSchema = z.object({
  id: z.string(),
  externalAccountId: z.string(),
  account: xAccountSchema,
  createdAtMs: z.number(),
  lastSignInAtMs: z.number(),
});
export type ClerkUser = z.infer<typeof userSchema>;

const sessionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  createdAtMs: z.number(),
  lastActiveAtMs: z.number(),
  expireAtMs: z.number(),
});
export type ClerkSession = z.infer<typeof sessionSchema>;

const signInSchema = z.object({
  id: z.string(),
  verificationId: z.string(),
  status: z.enum(['needs_identifier', 'complete']),
  verification: z.enum(['unverified', 'verified', 'transferable', 'failed']),
  /** The page of the pretend X, while the person has not answered there. */
  authorizeUrl: z.string().nullable(),
  createdSessionId: z.string().nullable(),
  expireAtMs: z.number(),
});
export type SignInAttempt = z.infer<typeof signInSchema>;

const signUpSchema = z.object({
  id: z.string(),
  verificationId: z.string(),
  missingFields: z.array(z.string()),
  account: xAccountSchema,
  createdSessionId: z.string().nullable(),
  createdUserId: z.string().nullable(),
  expireAtMs: z.number(),
});
export type SignUpAttempt = z.infer<typeof signUpSchema>;

/** A browser, known by its cookie, with its sessions and its attempts to sign in. */
export const clientSchema = z.object({
  id: z.string(),
  sessions: z.array(sessionSchema),
  signIn: signInSchema.nullable(),
  signUp: signUpSchema.nullable(),
  /** The X account that answered and belongs to no one yet. */
  unclaimedAccount: xAccountSchema.nullable(),
  createdAtMs: z.number(),
});
export type ClerkClient = z.infer<typeof clientSchema>;

/** A question put to the pretend X: who asked, and where the answer leads. */
export const authorizationSchema = z.object({
  clientId: z.string(),
  redirectUrl: z.string(),
  completeRedirectUrl: z.string(),
});
export type Authorization = z.infer<typeof authorizationSchema>;
