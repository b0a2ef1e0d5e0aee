import { known } from '../known.ts';

/** Stands in for the router's place. */
export function useLocation(): { readonly pathname: string } {
  return { pathname: known().path };
}
