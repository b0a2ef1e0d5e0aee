import {
  isComponent,
  isContext,
  isElement,
  withValue,
  Fragment,
  Pending,
  Suspense,
  type Still,
} from './stand-ins/react.ts';

/** The names of attributes that HTML and SVG spell otherwise than React does. */
const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeDasharray: 'stroke-dasharray',
  strokeDashoffset: 'stroke-dashoffset',
  fillOpacity: 'fill-opacity',
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const voidElements = new Set(['input', 'br', 'hr']);
const unitlessStyles = new Set([
  'opacity',
  'order',
  'flexGrow',
  'zIndex',
  'lineHeight',
  'fontWeight',
]);

/** Writes what the components draw as HTML, once and without handlers; every text is escaped. Rule SP-01. */
export function renderText(node: unknown): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(renderText).join('');
  if (!isElement(node)) return escape(textOf(node));
  const { type, props } = node;
  if (type === Fragment) return renderText(props['children']);
  if (isContext(type)) return withValue(type, props['value'], () => renderText(props['children']));
  if (type === Suspense) return renderSuspense(props);
  if (isComponent(type)) return renderText(type(props));
  // Pictures of people come after the first rows. Rule SP-09.
  return type === 'img' ? '' : renderElement(String(type), props);
}

function renderSuspense(props: Still['props']): string {
  try {
    return renderText(props['children']);
  } catch (error) {
    if (!(error instanceof Pending)) throw error;
    return renderText(props['fallback']);
  }
}

function renderElement(tag: string, props: Still['props']): string {
  // What a select stands at is no attribute of it in a document either.
  const shown = Object.entries(props).filter(([name]) => tag !== 'select' || name !== 'value');
  const attributes = shown.map(([name, value]) => attributeText(name, value));
  const opening = `<${tag}${attributes.join('')}>`;
  return voidElements.has(tag) ? opening : `${opening}${renderText(props['children'])}</${tag}>`;
}

function attributeText(name: string, value: unknown): string {
  const isLeftOut =
    name === 'children' || name === 'ref' || typeof value === 'function' || value === undefined;
  if (isLeftOut || value === null) return '';
  const isStated = /^(aria|data)-/.test(name);
  if (value === false && !isStated) return '';
  const shown = attributeNames[name] ?? name;
  if (typeof value === 'boolean') return ` ${shown}="${isStated ? String(value) : ''}"`;
  const text = name === 'style' ? styleText(Object.entries(value)) : textOf(value);
  return ` ${shown}="${escape(text)}"`;
}

function styleText(styles: readonly (readonly [string, unknown])[]): string {
  return styles
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const isLength = typeof value === 'number' && !unitlessStyles.has(name);
      return `${name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()}:${String(value)}${isLength ? 'px' : ''}`;
    })
    .join(';');
}

/** A text or a number; nothing else is shown. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}
