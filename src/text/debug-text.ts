import { debugText } from './en/debug.ts';
import type { DebugShape } from './shapes.ts';
import { createTextPart } from './text-part.ts';

/** The words of the debug tables, in one language. */
export type DebugText = DebugShape;

/** The words of the debug tables; load with their screens. */
export const debugPart = createTextPart<DebugText>({
  en: debugText,
  ru: async () => (await import('./ru/debug.ts')).debugText,
  fa: async () => (await import('./fa/debug.ts')).debugText,
});
