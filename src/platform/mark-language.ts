/** Says on the document in which language the app speaks and which way it is written, where that is another. Rule LA-02. */
export function markLanguage(document: Document, code: string, direction: 'ltr' | 'rtl'): void {
  const root = document.documentElement;
  if (root.lang !== code) root.lang = code;
  if (root.dir !== direction) root.dir = direction;
}
