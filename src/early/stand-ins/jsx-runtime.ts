import type { Still } from './react.ts';

export { Fragment } from './react.ts';

export function jsx(type: unknown, props: Still['props']): Still {
  return { type, props };
}

export function jsxs(type: unknown, props: Still['props']): Still {
  return jsx(type, props);
}
