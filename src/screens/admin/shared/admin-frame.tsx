import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#src/domain/access/routes.ts';
import { useBackButton } from '#src/platform/telegram/hooks.tsx';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Screen } from '#src/ui/screen.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';

type AdminFrameProps = {
  readonly title: string;
  /** Keeps the title for screen readers alone, where the page says it another way. */
  readonly isTitleHidden?: boolean;
  readonly trailing?: ReactNode;
  /** Hears of the way back first, and calls it or not. */
  readonly onBack?: (goBack: () => void) => void;
  /** Leaves room for a detail pane on a wide screen, or takes the whole width there. Rule PA-08. */
  readonly desk?: 'pane' | 'wide';
  readonly children: ReactNode;
};

/** The frame of a screen below the admin home, with the way back there, and the sidebar where there is room. Rule PA-08. */
export function AdminFrame(props: AdminFrameProps) {
  const { title, isTitleHidden = false, trailing, onBack, desk, children } = props;
  const { adminText } = useTextPart(adminPart);
  const navigate = useNavigate();
  const { key } = useLocation();

  function leave() {
    // The first entry has no other of this app behind it.
    const isFirst = key === 'default';
    void (isFirst ? navigate(routes.adminHome.pattern, { replace: true }) : navigate(-1));
  }

  function goBack() {
    if (onBack === undefined) leave();
    else onBack(leave);
  }

  const hasBackButton = useBackButton(goBack);
  return (
    <>
      <AdminSidebar />
      <Screen
        title={title}
        isTitleHidden={isTitleHidden}
        trailing={trailing}
        back={hasBackButton ? undefined : { label: adminText.back, onBack: goBack }}
        hasTabBar
        deskRoom={desk === 'pane' ? 'sidebar-and-pane' : 'sidebar'}
        isWideOnDesk={desk !== undefined}
      >
        {children}
      </Screen>
    </>
  );
}
