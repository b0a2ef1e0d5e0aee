/** A link without its scheme; long X ids are shortened in the middle, because their ends distinguish them. */
export function shortLink(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/(\/status\/)\d{4,}(\d{6})$/, '$1…$2');
}
