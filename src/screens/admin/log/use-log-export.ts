import { useEffect, useState } from 'react';
import type { LogFilter } from '#src/services/admin-log.ts';
import type { Services } from '#src/services/services.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { nameOfPerson, readNames } from '#src/screens/admin/shared/use-names.ts';
import { logCsv } from './log-csv.ts';
import { peopleIn } from './log-people.ts';
import { actSentence } from './use-act-sentence.ts';

/** How far an export is; a file that is ready has its text, and the address where the browser keeps it. */
export type LogExport =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'ready'; readonly count: number; readonly csv: string; readonly url: string };

const none: LogExport = { kind: 'none' };

/** Reads everything that fits a filter into a file; another filter lets the file go. Rules PA-07, PA-24. */
export function useLogExport(filter: LogFilter) {
  const { errorText } = useText();
  const allText = useTextPart(adminPart);
  const services = useServices();
  const filterKey = JSON.stringify(filter);
  const [made, setMade] = useState({ filterKey, state: none });
  const state = made.filterKey === filterKey ? made.state : none;
  const url = state.kind === 'ready' ? state.url : null;

  useEffect(() => {
    if (url === null) return undefined;
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [url]);

  async function start() {
    const set = (next: LogExport) => {
      setMade({ filterKey, state: next });
    };
    set({ kind: 'reading' });
    try {
      set({ kind: 'ready', ...(await readExport(services, filter, allText)) });
    } catch (error) {
      set({ kind: 'failed', error: thrownText(error, errorText) });
    }
  }

  return { state, start: () => void start() };
}

async function readExport(
  services: Services,
  filter: LogFilter,
  { logText, actText, personText }: AdminText,
) {
  const admin = await services.admin();
  const { acts } = unwrap(await admin.wholeLog(filter));
  // Nothing leaves without an entry.
  unwrap(await admin.noteExport(acts.length));
  const people = await readNames(services, peopleIn(acts));
  const { formerMember } = personText;
  const csv = logCsv(acts, logText.columns, {
    // Without an @, which spreadsheets take for the start of a formula.
    nameOf: (id) => nameOfPerson(people.get(id), { formerMember, handle: (handle) => handle }),
    sentenceOf: (act) =>
      actSentence(act, actText, (id) => nameOfPerson(people.get(id), personText)),
  });
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  return { count: acts.length, csv, url };
}
