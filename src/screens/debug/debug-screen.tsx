import { routes } from '#src/domain/access/routes.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { sessionSlot } from '#src/contract/device-slots.ts';
import { useApp, useSession } from '#src/state/app-context.ts';
import { userSlot } from '#src/state/session-store.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { debugPart } from '#src/text/debug-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { DebugTable, rowsOf } from './debug-table.tsx';

/** What helps to understand a member's trouble: client, viewport, storage and session, no secrets. Rule RT-12. */
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
