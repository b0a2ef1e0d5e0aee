import { useTheme } from '#src/platform/telegram/later-hooks.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { debugPart } from '#src/text/debug-text.ts';
import { Screen } from '#src/ui/screen.tsx';
import { DebugTable, rowsOf } from './debug-table.tsx';

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
