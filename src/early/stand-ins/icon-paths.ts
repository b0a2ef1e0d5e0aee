import { firstIconPaths } from '#src/ui/first-icon-paths.ts';

/** Stands in for the icon set: the drawings that the first screens show. */
export const iconPaths = firstIconPaths;
