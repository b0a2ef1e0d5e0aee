import { expect, vi } from 'vitest';
import { z } from 'zod';

/** The address and API key of an installation. */
export type KeyedPlace = { readonly origin: string; readonly apiKey: string };

const functionPath = '/v1/functions/operations/executions';
const scheduleRunsPath = '/v1/tablesdb/yapp/tables/scheduleRuns/rows';
/** Far enough ahead that the time is still in the future when the call arrives. */
const aheadMs = 1000;
const executionSchema = z.object({ $id: z.string() });
const runsSchema = z.object({ rows: z.array(z.object({ $id: z.string() })) });

/** Calls the API with the key; answers the body, throws on a refusal. */
export async function askWithKey(
  place: KeyedPlace,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await callWithKey(place, method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

/** Starts the function as its schedule does; the returned function waits until the run has ended. */
export async function startSchedule(place: KeyedPlace): Promise<() => Promise<void>> {
  await letScheduleRest(place);
  const scheduledAt = new Date(Date.now() + aheadMs).toISOString();
  const started = await askWithKey(place, 'POST', functionPath, { async: true, scheduledAt });
  const { $id } = executionSchema.parse(started);
  // A scheduled execution is not kept once it has run. Rule TR-29.
  const expectEnd = async (): Promise<void> => {
    expect((await callWithKey(place, 'GET', `${functionPath}/${$id}`)).status).toBe(404);
  };
  return () => vi.waitFor(expectEnd, { timeout: 20_000, interval: 100 });
}

/** Lets the 30 s pass in which the schedule's work is not done again. */
async function letScheduleRest(place: KeyedPlace): Promise<void> {
  const { rows } = runsSchema.parse(await askWithKey(place, 'GET', scheduleRunsPath));
  for (const { $id } of rows) {
    await askWithKey(place, 'PATCH', `${scheduleRunsPath}/${$id}`, { data: { lastRunMs: 0 } });
  }
}

function callWithKey(
  { origin, apiKey }: KeyedPlace,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'yapp',
      'x-appwrite-key': apiKey,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
