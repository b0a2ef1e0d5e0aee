import { transform, type Selector, type SelectorComponent, type Visitor } from 'lightningcss';

/** The elements and the classes that some markup is made of. */
type Used = { readonly elements: ReadonlySet<string>; readonly classes: ReadonlySet<string> };

/** States that nothing is in when it is painted for the first time. */
const ignoredStates = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within']);
/** The parts of an element that style sheets may add to it; all others belong to fields and the like. */
const addedParts = new Set(['before', 'after']);

/**
 * What of a style sheet some markup needs when it is painted for the first time, which a browser reads and applies in a
 * fraction of the time: its layers in their order, each rule that can match one of the elements, and the variables,
 * properties and animations that those refer to. Throws on a sheet or markup that cannot be read. Rule SP-01.
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

/** Leaves out the variables, registered properties and animations that nothing in the sheet refers to. */
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
