import { useLocation, useNavigate } from '#src/platform/router.tsx';

/** The parameters of the address, and what sets one of them in the same entry of the history; an empty one goes. */
export function useSearchParameters(): readonly [
  parameters: URLSearchParams,
  setParameter: (name: string, value: string) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  function setParameter(name: string, value: string): void {
    // What another field set since the last render stays.
    const { pathname, search: current } = window.location;
    const parameters = new URLSearchParams(current);
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
    navigate(`${pathname}?${parameters.toString()}`, { replace: true });
  }
  return [new URLSearchParams(search), setParameter];
}
