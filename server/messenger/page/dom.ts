/** What an element is made with; handlers go by the event's name. */
export interface ElementOptions {
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
}

/** Makes an element with its children; texts become text nodes, never markup. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: ElementOptions = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (options.class) {
    element.className = options.class;
  }
  for (const [name, value] of Object.entries(options.attributes ?? {})) {
    if (value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  for (const [name, handler] of Object.entries(options.on ?? {})) {
    element.addEventListener(name, handler);
  }
  element.append(...children);
  return element;
}

/** Makes a button of type `button`. */
export function button(
  options: ElementOptions,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const attributes = { type: 'button', ...options.attributes };
  return h('button', { ...options, attributes }, ...children);
}

/** The element of the page that has an id; the page is written with it, so its absence is a bug. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) {
    throw new Error(`the page has no element #${id}`);
  }
  return element;
}

const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  sliders: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M6 14.5v5',
  open: 'M14 5h5v5M19 5l-8 8M10 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  reload: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4',
} as const;

/** A line icon; the text beside it, or the button's label, says what it means. */
export function icon(name: keyof typeof PATHS): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/** The messenger's round picture of a person: initials on one of seven colours. */
export function avatar(id: number, firstName: string, lastName: string | undefined): HTMLElement {
  const initials = `${firstName.charAt(0)}${lastName?.charAt(0) ?? ''}`.toUpperCase();
  return h(
    'span',
    { class: `avatar avatar-${id % 7}`, attributes: { 'aria-hidden': 'true' } },
    initials,
  );
}
