import type { ReactNode } from 'react';
import { sessionSlot } from '#src/contract/device-slots.ts';
import { routes } from '#src/domain/access/routes.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useTheme } from '#src/platform/telegram/later-hooks.ts';
import type { LaunchUser } from '#src/platform/telegram/launch-data.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useApp, useSession } from '#src/state/app-context.ts';
import { userSlot } from '#src/state/session-store.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { debugPart, type DebugText } from '#src/text/debug-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Section } from '#src/ui/section.tsx';

/** Facts for diagnosing a member's problem: client, viewport, storage and session, no secrets. Rule RT-12. */
export function DebugScreen() {
  const debugText = useTextPart(debugPart);
  const { storage } = useApp();
  const session = useSession();
  const { launch } = useMessenger();
  const back = useBack();
  const user = session.status === 'loaded' ? session.user : null;
  return (
    <Screen title={debugText.debugTitle} back={back} hasTabBar>
      <DebugTable
        caption={debugText.client}
        rows={rowsOf({
          in_messenger: launch.isInMessenger,
          platform: launch.platform,
          version: launch.version,
          language: navigator.language,
          online: navigator.onLine,
        })}
      />
      <DebugTable
        caption={debugText.viewport}
        rows={rowsOf({
          window: `${window.innerWidth} × ${window.innerHeight}`,
          pixel_ratio: window.devicePixelRatio,
          stable_height: cssValue('--tg-viewport-stable-height'),
          safe_area_top: cssValue('--tg-viewport-safe-area-inset-top'),
          safe_area_bottom: cssValue('--tg-viewport-safe-area-inset-bottom'),
        })}
      />
      <DebugTable
        caption={debugText.storage}
        rows={rowsOf({
          [userSlot.key]: storage.read(userSlot) !== undefined,
          [sessionSlot.key]: storage.read(sessionSlot) !== undefined,
        })}
      />
      <DebugTable
        caption={debugText.session}
        rows={rowsOf({
          status: session.status,
          error: session.status === 'load_error' ? session.refusal.code : undefined,
          user_id: user?.id,
          state: session.status === 'loaded' ? lifecycleState(user) : undefined,
        })}
      />
      <Section header={debugText.tables}>
        <Cell title={debugText.initDataTitle} href={routes.initData.pattern} />
        <Cell title={debugText.themeTitle} href={routes.themeParams.pattern} />
        <Cell title={debugText.launchTitle} href={routes.launchParams.pattern} />
      </Section>
    </Screen>
  );
}

function cssValue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

/** The launch data as tables; proofs of identity are masked. Rule RT-06. */
export function InitDataScreen() {
  const debugText = useTextPart(debugPart);
  const { launch } = useMessenger();
  const back = useBack();
  const { chat, authDateSeconds } = launch;
  const authDate =
    authDateSeconds === undefined ? undefined : new Date(authDateSeconds * 1000).toISOString();
  const fields = Object.entries(launch.initDataFields).map(([name, value]) => ({
    name,
    value: maskedField(name, value, debugText),
  }));
  return (
    <Screen title={debugText.initDataTitle} back={back} hasTabBar>
      <DebugTable caption={debugText.user} rows={personRows(launch.user)} />
      <DebugTable caption={debugText.receiver} rows={personRows(launch.receiver)} />
      <DebugTable
        caption={debugText.chat}
        rows={
          chat === undefined
            ? []
            : rowsOf({
                id: chat.id,
                type: chat.type,
                title: chat.title,
                username: chat.username,
              })
        }
      />
      <DebugTable
        caption={debugText.launch}
        rows={rowsOf({
          auth_date: authDate,
          hash: launch.hash === undefined ? undefined : maskedField('hash', launch.hash, debugText),
          start_param: launch.startParam,
          chat_type: launch.chatType,
          chat_instance: launch.chatInstance,
        })}
      />
      <DebugTable caption={debugText.fields} rows={fields} />
    </Screen>
  );
}

function personRows(person: LaunchUser | undefined): readonly DebugRow[] {
  if (person === undefined) return [];
  return rowsOf({
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    username: person.username,
    language_code: person.languageCode,
    is_premium: person.isPremium,
    photo_url: person.photoUrl,
  });
}

/** Fields that prove a person's identity; people who look over a shoulder must not see them. */
const secretNames: ReadonlySet<string> = new Set(['hash', 'signature', 'query_id']);

const shownCharacters = 4;

/** A field's value for a debug table: of a secret only the start and the length. Rule RT-06. */
function maskedField(name: string, value: string, debugText: DebugText): string {
  if (!secretNames.has(name)) return value;
  return debugText.masked(value.slice(0, shownCharacters), value.length);
}

/** The messenger's colors as a table, with a sample of each. Rule RT-06. */
export function ThemeParamsScreen() {
  const debugText = useTextPart(debugPart);
  const { isDark, colors } = useTheme();
  const back = useBack();
  const rows = Object.entries(colors).map(([name, color]) => ({
    name,
    value: (
      <span className="inline-flex items-center gap-2">
        <span
          aria-hidden="true"
          className="size-5 rounded-small inset-ring inset-ring-separator"
          style={{ backgroundColor: color }}
        />
        <code>{color}</code>
      </span>
    ),
  }));
  return (
    <Screen title={debugText.themeTitle} back={back} hasTabBar>
      <DebugTable caption={debugText.client} rows={rowsOf({ is_dark: isDark })} />
      <DebugTable caption={debugText.themeTitle} rows={rows} />
    </Screen>
  );
}

/** The launch parameters as a table; the launch data has its own screen. Rule RT-06. */
export function LaunchParamsScreen() {
  const debugText = useTextPart(debugPart);
  const { isInMessenger, platform, version, parameters } = useMessenger().launch;
  const back = useBack();
  return (
    <Screen title={debugText.launchTitle} back={back} hasTabBar>
      <DebugTable
        caption={debugText.client}
        rows={rowsOf({ in_messenger: isInMessenger, platform, version })}
      />
      <DebugTable caption={debugText.fields} rows={rowsOf(parameters)} />
    </Screen>
  );
}

/** One line of a debug table. */
type DebugRow = { readonly name: string; readonly value: ReactNode };

type DebugTableProps = {
  readonly caption: string;
  readonly rows: readonly DebugRow[];
};

/** A table of names and values; says so if it is empty. Rule RT-06. */
function DebugTable({ caption, rows }: DebugTableProps) {
  const debugText = useTextPart(debugPart);
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-section bg-surface text-start">
      <caption className="px-4 pb-1.5 text-start text-footnote text-section-header">
        {caption}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{debugText.name}</th>
          <th scope="col">{debugText.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 ? (
          <tr>
            <td colSpan={2} className="px-4 py-2.5 text-hint">
              {debugText.empty}
            </td>
          </tr>
        ) : (
          rows.map((row) => (
            <tr key={row.name}>
              <th
                scope="row"
                className="w-2/5 px-4 py-2 text-start align-top text-body font-normal wrap-anywhere text-subtitle"
              >
                {row.name}
              </th>
              <td className="py-2 pe-4 text-end text-body wrap-anywhere">
                {shown(row.value, debugText)}
              </td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}

/** Rows of a record, in its order. */
function rowsOf(
  record: Readonly<Record<string, string | number | boolean | null | undefined>>,
): readonly DebugRow[] {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}

/** A value for display: empty and boolean values in words, others unchanged. */
function shown(value: ReactNode, debugText: DebugText): ReactNode {
  if (value === undefined || value === null || value === '') return debugText.none;
  if (typeof value === 'boolean') return value ? debugText.yes : debugText.no;
  return value;
}
