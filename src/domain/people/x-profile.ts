/** The address of a profile on X. Rule LI-07. */
export function xProfileUrl(xUsername: string): string {
  return `https://x.com/${encodeURIComponent(xUsername)}`;
}
