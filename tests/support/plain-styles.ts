/**
 * Answers what a test asks most of a computed style, whether and how an element is displayed, without looking
 * through the browser's style sheet again for each element: where no style sheet of ours is loaded, that follows from
 * the element's name, the `hidden` attribute and inline styles. Everything else is computed as usual. Finding elements by
 * their role asks this hundreds of times.
 */
export function rememberPlainStyles(window: Window): void {
  if (prepared.has(window)) return;
  prepared.add(window);
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    if (!isPlain(element, 'display')) return compute(element).display;
    const known = displays.get(element.tagName);
    if (known !== undefined) return known;
    const { display } = compute(element);
    displays.set(element.tagName, display);
    return display;
  }

  function visibilityOf(element: Element): string {
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      if (!isPlain(each, 'visibility')) return compute(element).visibility;
    }
    return 'visible';
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement !== undefined && pseudoElement !== null) {
      return compute(element, pseudoElement);
    }
    let computed: CSSStyleDeclaration | undefined;
    const known = (name: PropertyKey): unknown => {
      if (name === 'display') return displayOf(element);
      return name === 'visibility' ? visibilityOf(element) : undefined;
    };
    const valueOf = (name: string): unknown =>
      known(name) ?? (computed ??= compute(element)).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return valueOf;
        return known(name) ?? Reflect.get((computed ??= compute(element)), name);
      },
    });
  };
}

/** Files of tests share a window. */
const prepared = new WeakSet<Window>();

/** Elements whose display depends on their attributes. */
const changingNames = new Set(['DIALOG', 'DETAILS', 'SUMMARY', 'INPUT', 'SLOT']);

/** Whether an element's own attributes say nothing of a property. */
function isPlain(element: Element, property: 'display' | 'visibility'): boolean {
  if (element.getAttribute('style')?.includes(property) === true) return false;
  if (property === 'visibility') return true;
  return !element.hasAttribute('hidden') && !changingNames.has(element.tagName);
}
