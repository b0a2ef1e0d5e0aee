import { expect, vi } from 'vitest';
import { z } from 'zod';
import { createSeeder } from '#server/seed/seed-store.ts';
import { createActs, type ActAs } from './act-as.ts';
import { startTelegramBotApi, type TelegramStandIn } from '#tests/support/telegram-bot-api.ts';
import { askForRows, type Row } from './backend.ts';
import { startProduct, type Product } from './product.ts';
import { productionSettings, superAdminId } from './production-settings.ts';

/** A real installation whose bot talks to a stand-in of Telegram. */
export type ProductionFixture = {
  readonly product: Product;
  readonly telegram: TelegramStandIn;
  readonly actAs: ActAs;
  /** Makes an approved member, unless `columns` say otherwise. */
  member(id: string, columns?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Acts as the super administrator. */
  administer: (...input: ActionOfAdministrator) => Promise<unknown>;
  /** The messages, oldest first. */
  outbox(): Promise<readonly Row[]>;
  /** Starts the function as its schedule does; what it answers waits for the end, which must come automatically. */
  startSchedule(): Promise<() => Promise<void>>;
  /** Lets the time come for every message that waits for its next attempt. */
  letTimeCome(): Promise<void>;
  /** Lets time pass and the schedule run until no message waits any more. */
  deliverAll(): Promise<void>;
  close(): Promise<void>;
};

type ActionOfAdministrator = Parameters<ActAs> extends [unknown, ...infer Rest] ? Rest : never;

const functionPath = '/v1/functions/operations/executions';
const rowsPath = '/v1/tablesdb/yapp/tables/botOutbox/rows';
const scheduleRunsPath = '/v1/tablesdb/yapp/tables/scheduleRuns/rows';
const executionSchema = z.object({ $id: z.string() });
const runsSchema = z.object({ rows: z.array(z.object({ $id: z.string() })) });

/** Starts an installation; `changesFor` adds settings, once the stand-in's address is known. */
export async function startProductionFixture(
  changesFor: (
    settings: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<ProductionFixture> {
  const telegram = await startTelegramBotApi();
  const common = productionSettings(telegram.apiRoot);
  const settings = { ...common, ...(await changesFor(common)) };
  const apiKey = settings['APPWRITE_API_KEY'] ?? '';
  const product = await startProduct({ arguments: ['--production'], settings });
  const { adminOrigin } = product;
  const place = { endpoint: `${adminOrigin}/v1`, projectId: 'yapp', apiKey };
  const seeder = createSeeder({ ...place, databaseId: 'yapp' });
  const actAs = createActs({ ...place, functionId: 'operations' });

  function ask(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${adminOrigin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': 'yapp',
        'x-appwrite-key': apiKey,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async function api(method: string, path: string, body?: object): Promise<unknown> {
    const response = await ask(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }

  async function outbox(): Promise<readonly Row[]> {
    const page = (await (await askForRows(product, 'botOutbox', apiKey)).json()) as { rows: Row[] };
    return page.rows;
  }

  async function waiting(): Promise<readonly Row[]> {
    return (await outbox()).filter((row) => row['status'] === 'pending');
  }

  /** Lets the 30 s pass in which the schedule's work is not done again. */
  async function letScheduleRest(): Promise<void> {
    const { rows } = runsSchema.parse(await api('GET', scheduleRunsPath));
    for (const { $id } of rows) {
      await api('PATCH', `${scheduleRunsPath}/${$id}`, { data: { lastRunMs: 0 } });
    }
  }

  async function startSchedule(): Promise<() => Promise<void>> {
    await letScheduleRest();
    const scheduledAt = new Date(Date.now() + 100).toISOString();
    const started = await api('POST', functionPath, { async: true, scheduledAt });
    const { $id } = executionSchema.parse(started);
    // An execution that was asked for in advance is not kept once it has run. Rule TR-29.
    const expectEnd = async (): Promise<void> => {
      expect((await ask('GET', `${functionPath}/${$id}`)).status).toBe(404);
    };
    return () => vi.waitFor(expectEnd, { timeout: 20_000, interval: 100 });
  }

  async function letTimeCome(): Promise<void> {
    for (const { $id } of await waiting()) {
      await api('PATCH', `${rowsPath}/${$id}`, { data: { nextAttemptAtMs: 0 } });
    }
  }

  return {
    product,
    telegram,
    actAs,
    outbox,
    startSchedule,
    letTimeCome,
    administer: (...input) => actAs(superAdminId, ...input),
    member: (id, columns = {}) => seeder.createPerson(id, { ...memberColumns(id), ...columns }),
    async deliverAll() {
      while ((await waiting()).length > 0) {
        await letTimeCome();
        const ended = await startSchedule();
        await ended();
      }
    },
    async close() {
      await product.stop();
      await telegram.close();
    },
  };
}

function memberColumns(id: string): Readonly<Record<string, unknown>> {
  return {
    name: `Person ${id}`,
    first_name: 'Person',
    tg_handle: `person_${id}`,
    x_username: `x_${id}`,
    x_name: `X ${id}`,
    xUserId: `x-${id}`,
    adminApproved: true,
    adminReqOpen: false,
  };
}
