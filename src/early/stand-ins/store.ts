/** Stands in for following a store: what it holds now. */
export function useStore<State, Value>(
  store: { readonly getState: () => State },
  select: (state: State) => Value,
): Value {
  return select(store.getState());
}

/** Stands in for a store: what it begins with, as nothing is changed while a screen is drawn. */
export function createStore<State>(begin: () => State): { readonly getState: () => State } {
  const state = begin();
  return { getState: () => state };
}
