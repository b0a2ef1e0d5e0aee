import { transform, type Selector, type SelectorComponent, type Visitor } from 'lightningcss';

/** The elements and classes used in some markup. */
type Used = { readonly elements: ReadonlySet<string>; readonly classes: ReadonlySet<string> };

/** States that no element has at the first paint. */
const ignoredStates = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within']);
/** Pseudo-elements that style sheets may add to any element; all others belong to form fields and the like. */
const addedParts = new Set(['before', 'after']);

/**
 * The part of a style sheet that some markup needs for the first paint, which a browser parses and applies in a
 * fraction of the time: the layers in order, each rule that can match an element, and the variables, properties
 * and animations that these refer to. Throws if the sheet or the markup cannot be parsed. Rule SP-01.
 */
export function criticalStyles(sheet: string, html: string): string {
  let code = withoutUnmatched(sheet, usedIn(html));
  for (let before = ''; before !== code;) {
    before = code;
    code = withoutUnreferenced(code);
  }
  return code;
}

function usedIn(html: string): Used {
  const elements = [...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name);
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) => list);
  const classes = lists.flatMap((list) => list.replaceAll('&amp;', '&').split(/\s+/));
  return { elements: new Set(['html', 'body', ...elements]), classes: new Set(classes) };
}

function withoutUnmatched(sheet: string, used: Used): string {
  return visited(sheet, {
    Rule: {
      style: ({ value }) =>
        value.selectors.some((selector) => canMatch(selector, used)) ? undefined : [],
    },
  });
}

function canMatch(selector: Selector, used: Used): boolean {
  return selector.every((component) => canHold(component, used));
}

function canHold(component: SelectorComponent, used: Used): boolean {
  if (component.type === 'class') return used.classes.has(component.name);
  if (component.type === 'type') return used.elements.has(component.name);
  if (component.type === 'id') return false;
  if (component.type === 'pseudo-element') return addedParts.has(component.kind);
  if (component.type !== 'pseudo-class') return true;
  if (component.kind === 'is' || component.kind === 'where') {
    return component.selectors.some((selector) => canMatch(selector, used));
  }
  return !ignoredStates.has(component.kind);
}

/** Removes the variables, registered properties and animations that nothing in the sheet refers to. */
function withoutUnreferenced(sheet: string): string {
  const variables = new Set([...sheet.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const isAnimated = (name: string): boolean =>
    new RegExp(`(?<!@keyframes )\\b${name}\\b`).test(sheet);
  return visited(sheet, {
    Declaration: {
      custom: ({ name }) => (name.startsWith('--') && !variables.has(name) ? [] : undefined),
    },
    Rule: {
      property: ({ value }) => (variables.has(value.name) ? undefined : []),
      keyframes: ({ value }) => (isAnimated(value.name.value) ? undefined : []),
    },
  });
}

function visited(sheet: string, visitor: Visitor<never>): string {
  const code = Buffer.from(sheet);
  return transform({ filename: 'page.css', code, minify: true, visitor }).code.toString().trim();
}
