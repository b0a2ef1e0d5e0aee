/** The arrow keys for the previous and next item in a row; swapped in right-to-left languages. Rule LA-02. */
export function sidewaysKeys(): { readonly previous: string; readonly next: string } {
  return document.documentElement.dir === 'rtl'
    ? { previous: 'ArrowRight', next: 'ArrowLeft' }
    : { previous: 'ArrowLeft', next: 'ArrowRight' };
}
