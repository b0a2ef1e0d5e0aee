/** The address of an account's picture at the public avatar service, as rows keep it. Rule VX-24. */
export function publicAvatarUrl(xUsername: string): string {
  return `https://unavatar.io/x/${encodeURIComponent(xUsername)}`;
}

/**
 * Where an account's picture is shown from: the app's own host, which fetches it, so that the service does not learn who
 * looks. Rule IN-12.
 */
export function ownAvatarUrl(xUsername: string): string {
  return `/avatars/${encodeURIComponent(xUsername.toLowerCase())}`;
}
