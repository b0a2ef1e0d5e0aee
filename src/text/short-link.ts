/** A link without its scheme; long numbers of X lose their middle, as their end tells them apart. */
export function shortLink(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/(\/status\/)\d{4,}(\d{6})$/, '$1…$2');
}
