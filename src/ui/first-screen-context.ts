import { createContext } from 'react';

/** Whether the first screen stands, so that what it can do without may be fetched. Rules SP-05, SP-09. */
export const FirstScreenContext = createContext(true);
