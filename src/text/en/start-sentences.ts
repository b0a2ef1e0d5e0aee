import * as common from './common.ts';
import * as earn from './earn.ts';
import * as home from './home.ts';
import { format } from './english.ts';

/** The English sentences of Home, Earn and what surrounds every screen: what these files export, under the same names. */
export const startSentences = { format, ...common, ...earn, ...home };
