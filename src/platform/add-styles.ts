/** Appends a style sheet to the page, once per name, after all other styles. */
export function addStyles(name: string, styles: string): void {
  const { document } = window;
  if (document.querySelector(`style[data-styles="${name}"]`) !== null) return;
  const element = document.createElement('style');
  element.dataset['styles'] = name;
  element.textContent = styles;
  document.head.append(element);
}
