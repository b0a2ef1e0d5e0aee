import { createSeeder } from '#server/seed/seed-store.ts';
import { createActs, type ActAs } from './act-as.ts';
import { startTelegramBotApi, type TelegramStandIn } from '#tests/support/telegram-bot-api.ts';
import { askForRows, type Row } from './backend.ts';
import { startProduct, type Product } from './product.ts';
import { productionSettings, superAdminId } from './production-settings.ts';
import { askWithKey, startSchedule } from './schedule.ts';

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
  /** Starts the function as its schedule does; the returned function waits until the run has ended. */
  startSchedule(): Promise<() => Promise<void>>;
  /** Passes time until every waiting message is due for its next attempt. */
  letTimeCome(): Promise<void>;
  /** Passes time and runs the schedule until no message is waiting. */
  deliverAll(): Promise<void>;
  close(): Promise<void>;
};

type ActionOfAdministrator = Parameters<ActAs> extends [unknown, ...infer Rest] ? Rest : never;

const rowsPath = '/v1/tablesdb/yapp/tables/botOutbox/rows';

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

  const keyed = { origin: adminOrigin, apiKey };

  async function outbox(): Promise<readonly Row[]> {
    const page = (await (await askForRows(product, 'botOutbox', apiKey)).json()) as { rows: Row[] };
    return page.rows;
  }

  async function waiting(): Promise<readonly Row[]> {
    return (await outbox()).filter((row) => row['status'] === 'pending');
  }

  async function letTimeCome(): Promise<void> {
    for (const { $id } of await waiting()) {
      await askWithKey(keyed, 'PATCH', `${rowsPath}/${$id}`, { data: { nextAttemptAtMs: 0 } });
    }
  }

  return {
    product,
    telegram,
    actAs,
    outbox,
    startSchedule: () => startSchedule(keyed),
    letTimeCome,
    administer: (...input) => actAs(superAdminId, ...input),
    member: (id, columns = {}) => seeder.createPerson(id, { ...memberColumns(id), ...columns }),
    async deliverAll() {
      while ((await waiting()).length > 0) {
        await letTimeCome();
        const ended = await startSchedule(keyed);
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
