import { type ReactNode, Suspense } from 'react';
import type { drawings } from './drawing-shapes.tsx';
import { lazyComponent } from './lazy-component.tsx';

/** The name of a drawing. */
export type DrawingName = keyof typeof drawings;

/** A decorative line drawing above a heading. Its space is reserved until it has loaded, and stays empty offline. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <DrawingFrame>
      <Suspense>
        <Shapes name={name} />
      </Suspense>
    </DrawingFrame>
  );
}

const Shapes = lazyComponent<{ readonly name: DrawingName }>(async () => {
  const { drawings } = await import('./drawing-shapes.tsx').catch(() => nothing);
  return ({ name }) => drawings[name];
});
const nothing: { drawings: { readonly [Name in DrawingName]?: ReactNode } } = { drawings: {} };

/** Preloads the drawings. */
export const loadDrawings = (): Promise<void> => Shapes.preload();

/** The frame of a line drawing. */
export function DrawingFrame({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="-4 -4 264 140"
      fill="none"
      strokeWidth={3.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-[clamp(5.5rem,17dvh,8.75rem)] w-auto max-w-full stroke-drawing"
    >
      {children}
    </svg>
  );
}
