/** Sets the document's language and writing direction, if they differ. Rule LA-02. */
export function markLanguage(document: Document, code: string, direction: 'ltr' | 'rtl'): void {
  const root = document.documentElement;
  if (root.lang !== code) root.lang = code;
  if (root.dir !== direction) root.dir = direction;
}
