import 'react';

declare module 'react' {
  /** The custom properties that the style sheet reads. */
  interface CSSProperties {
    '--hue'?: string;
    '--coin'?: string;
    '--bar-done'?: string;
    '--bar-waiting'?: string;
    '--bar-places'?: string;
    '--letters'?: string;
  }
}
