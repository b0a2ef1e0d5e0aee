import { err, ok, type Result } from '#src/domain/result.ts';
import { maxStatusDigits } from '#src/domain/text.ts';

/** The parsed address of a post on X. */
export interface StatusLink {
  /** The normalized link: https, no www. or mobile., no query. Rule PO-13. */
  readonly url: string;
  /** The handle in the link, in lower case. */
  readonly handle: string;
  /** The X status id, which alone identifies the post. */
  readonly statusId: string;
}

/** The X status id of a link; null without a link, or if it does not lead to a status. */
export function statusIdOf(link: string | null): string | null {
  const status = link === null ? null : parseStatusLink(link);
  if (status?.ok !== true) return null;
  const { statusId } = status.value;
  return statusId.length > maxStatusDigits ? null : statusId;
}

const statusLinkPattern =
  /^(?:https?:\/\/)?(?:www\.|mobile\.)?(x\.com|twitter\.com)\/(\w{1,15})\/status\/(\d+)(?:\?[^\s#]*)?$/i;

/**
 * Parses the link of a post on X; refuses with `no_status_link`. Assumes https if the scheme is missing.
 * Rules PO-12, PO-13.
 */
export function parseStatusLink(
  text: string,
): Result<StatusLink, { readonly code: 'no_status_link' }> {
  const [, host, user, digits] = statusLinkPattern.exec(text.trim()) ?? [];
  if (host === undefined || user === undefined || digits === undefined) {
    return err({ code: 'no_status_link' });
  }
  return ok({
    url: `https://${host.toLowerCase()}/${user}/status/${digits}`,
    handle: user.toLowerCase(),
    statusId: digits.replace(/^0+(?=\d)/, ''),
  });
}
