import { createContext } from 'react';

/** The element that scrolls the content below it; null where the window does. A sheet provides it. */
export const ScrollAreaContext = createContext<HTMLElement | null>(null);
