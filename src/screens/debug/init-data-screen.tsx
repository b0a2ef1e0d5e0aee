import type { LaunchUser } from '#src/platform/telegram/launch-data.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { debugPart, type DebugText } from '#src/text/debug-text.ts';
import { Screen } from '#src/ui/screen.tsx';
import { type DebugRow, DebugTable, rowsOf } from './debug-table.tsx';

/** The launch data as tables; what proves the identity is masked. Rule RT-06. */
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

/** Fields that prove who someone is; anyone who looks over a shoulder must not get them. */
const secretNames: ReadonlySet<string> = new Set(['hash', 'signature', 'query_id']);

const shownCharacters = 4;

/** A field's value as a debug table may show it: a secret only by its start and length. Rule RT-06. */
function maskedField(name: string, value: string, debugText: DebugText): string {
  if (!secretNames.has(name)) return value;
  return debugText.masked(value.slice(0, shownCharacters), value.length);
}
