import { createContext } from 'react';

/** Whether the first screen is shown, so that what it does not need may load. Rules SP-05, SP-09. */
export const FirstScreenContext = createContext(true);
