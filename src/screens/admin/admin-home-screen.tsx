import { useQueryClient } from '@tanstack/react-query';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { userId } from '#src/domain/ids.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { Glance } from './home/glance.tsx';
import { ToolGroups } from './home/tool-groups.tsx';
import { WorkCards } from './home/work-cards.tsx';
import { AdminFrame } from './shared/admin-frame.tsx';

/** The administrators' home: the work that waits, how the community is, then the tools. Rules RT-13, AD-01 to AD-03, PA-23. */
export function AdminHomeScreen() {
  const { format } = useText();
  const { adminHomeText, adminText } = useTextPart(adminPart);
  const { environment } = useApp();
  const queryClient = useQueryClient();
  const isSuperAdmin = canMakeAdmins(useUser(), userId(environment.superAdminId));
  const isWide = useIsWide();
  const nowMs = useNow();
  return (
    <AdminFrame
      title={adminHomeText.title}
      hasBack={false}
      note={isWide ? format.dateAndTime(nowMs) : undefined}
      trailing={
        isWide ? (
          <Button
            variant="secondary"
            size="row"
            icon="refresh"
            onClick={() => void queryClient.invalidateQueries()}
          >
            {adminText.refresh}
          </Button>
        ) : undefined
      }
    >
      <WorkCards />
      <Glance />
      <ToolGroups isSuperAdmin={isSuperAdmin} />
    </AdminFrame>
  );
}
