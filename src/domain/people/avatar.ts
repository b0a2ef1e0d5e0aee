/** The address of an account's picture at the public avatar service. Rules IN-12, VX-24. */
export function publicAvatarUrl(xUsername: string): string {
  return `https://unavatar.io/x/${encodeURIComponent(xUsername)}`;
}
