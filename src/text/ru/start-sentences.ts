import type { StartShape } from '#src/text/shapes.ts';
import * as common from './common.ts';
import * as earn from './earn.ts';
import * as home from './home.ts';
import { format } from './russian.ts';

/** The Russian text of Home, Earn and the parts around every screen: the exports of these files, under the same names. */
export const startSentences: StartShape = { format, ...common, ...earn, ...home };
