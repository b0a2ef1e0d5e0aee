import 'react';

declare module 'react' {
  /** The variables that the style sheet's pieces are drawn with. */
  interface CSSProperties {
    '--hue'?: string;
    '--coin'?: string;
    '--bar-done'?: string;
    '--bar-waiting'?: string;
    '--bar-places'?: string;
    '--letters'?: string;
  }
}
