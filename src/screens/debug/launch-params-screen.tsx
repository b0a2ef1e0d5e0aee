import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { debugPart } from '#src/text/debug-text.ts';
import { Screen } from '#src/ui/screen.tsx';
import { DebugTable, rowsOf } from './debug-table.tsx';

/** The launch parameters as a table; the launch data has a table of its own. Rule RT-06. */
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
