/** The arrow keys that lead back and on along a line, which begins at the right in some languages. Rule LA-02. */
export function sidewaysKeys(): { readonly back: string; readonly on: string } {
  const [left, right] = ['ArrowLeft', 'ArrowRight'];
  const isMirrored = document.documentElement.dir === 'rtl';
  return isMirrored ? { back: right, on: left } : { back: left, on: right };
}
