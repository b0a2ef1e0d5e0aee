import { createContext } from 'react';

/** Whether pictures of people may be fetched by now. Rule SP-09. */
export const PicturesContext = createContext(true);
