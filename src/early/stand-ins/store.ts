/** Stands in for following a store: what it holds now. */
export function useStore<State, Value>(
  store: { readonly getState: () => State },
  select: (state: State) => Value,
): Value {
  return select(store.getState());
}
