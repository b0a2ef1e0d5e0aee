// Stands in for React where the screens are drawn once, as text, before React is there: state has its first value,
// effects do not happen. It has what those screens use; a screen that uses more is not drawn early. Rule SP-01.

/** An element as the JSX runtime makes it. */
export type Still = { readonly type: unknown; readonly props: Readonly<Record<string, unknown>> };

type Component = (props: Still['props']) => unknown;
type StillContext<Value> = { readonly isContext: true; value: Value };

/** Thrown by what is not there yet; the nearest Suspense shows its fallback instead. */
export class Pending extends Error {
  override readonly name = 'Pending';
}

export const Fragment: unique symbol = Symbol('Fragment');
export const Suspense: unique symbol = Symbol('Suspense');

/** Tells whether something is an element. */
export function isElement(node: unknown): node is Still {
  return typeof node === 'object' && node !== null && 'type' in node && 'props' in node;
}

/** Tells whether an element's type is a component. */
export function isComponent(type: unknown): type is Component {
  return typeof type === 'function';
}

/** Tells whether an element's type is a context. */
export function isContext(type: unknown): type is StillContext<unknown> {
  return typeof type === 'object' && type !== null && 'isContext' in type;
}

export function createContext<Value>(value: Value): StillContext<Value> {
  return { isContext: true, value };
}

/** Draws what a context carries its value to. */
export function withValue<Value>(
  context: StillContext<Value>,
  value: Value,
  draw: () => string,
): string {
  const outer = context.value;
  context.value = value;
  try {
    return draw();
  } finally {
    context.value = outer;
  }
}

export function use<Value>({ value }: StillContext<Value>): Value {
  return value;
}

export function useState<Value>(initial: Value | (() => Value)): readonly [Value, () => void] {
  return [isMaker(initial) ? initial() : initial, nothing];
}

function isMaker<Value>(initial: Value | (() => Value)): initial is () => Value {
  return typeof initial === 'function';
}

export function useRef<Value>(current: Value): { current: Value } {
  return { current };
}

let ids = 0;

export function useId(): string {
  ids += 1;
  return `early-${String(ids)}`;
}

export function useSyncExternalStore<Value>(_subscribe: unknown, read: () => Value): Value {
  return read();
}

export function useEffectEvent<Handler>(handler: Handler): Handler {
  return handler;
}

export function useMemo<Value>(make: () => Value): Value {
  return make();
}

export function useCallback<Handler>(handler: Handler): Handler {
  return handler;
}

export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useImperativeHandle = nothing;
export function useContext<Value>(context: StillContext<Value>): Value {
  return use(context);
}

export function createElement(type: unknown, props: Still['props'] | null): Still {
  return { type, props: props ?? {} };
}

function nothing(): void {
  return undefined;
}

/** What is shown of some children, as a list. */
function toArray(children: unknown): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(children) ? children.flatMap(toArray) : [children];
  return list.filter((child) => child !== null && child !== undefined && child !== false);
}

export const Children = {
  toArray,
  map: (children: unknown, draw: (child: unknown) => unknown) => toArray(children).map(draw),
};
