import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { isProtected } from '#src/domain/access/protection.ts';
import { userId } from '#src/domain/ids.ts';
import type { User } from '#src/domain/user.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { toolConfigs, type ToolConfig } from '#src/screens/admin/tools/tool-config.ts';
import { PersonRequest } from './person-request.tsx';
import { PersonToolSheet } from './person-tool-sheet.tsx';

/** Every tool that can be used on a person as that person stands now. Rules PA-01, FA-16, FA-17. */
export function PersonTools({ user }: { readonly user: User }) {
  const { personPageText, toolText } = useTextPart(adminPart);
  const { environment } = useApp();
  const me = useUser();
  const superAdminId = userId(environment.superAdminId);
  const sheet = useSheetSubject<ToolConfig>();
  const tools = toolsFor(user, canMakeAdmins(me, superAdminId)).filter(
    ({ tool }) => !isProtected(tool, user, { actorId: me.id, superAdminId }),
  );
  return (
    <>
      <PersonRequest user={user} />
      <fieldset aria-label={personPageText.tools} className="flex flex-wrap gap-2">
        {tools.map((config) => (
          <Button
            key={config.tool}
            size="small"
            variant={config.isDestructive === true ? 'destructive' : 'secondary'}
            onClick={() => {
              sheet.open(config);
            }}
          >
            {toolText[config.tool].ask}
          </Button>
        ))}
      </fieldset>
      {sheet.subject === undefined ? null : (
        <PersonToolSheet
          key={sheet.openingKey}
          config={sheet.subject}
          user={user}
          isOpen={sheet.isOpen}
          onClose={sheet.close}
        />
      )}
    </>
  );
}

function toolsFor(user: User, isSuperAdmin: boolean): readonly ToolConfig[] {
  const { isBanned, isAdmin, isApproved, warnCount } = user;
  return [
    toolConfigs.warnUser,
    ...(warnCount > 0 ? [toolConfigs.removeWarning] : []),
    toolConfigs.addPoints,
    toolConfigs.reducePoints,
    isBanned ? toolConfigs.unbanUser : toolConfigs.banUser,
    ...(isSuperAdmin && isAdmin ? [toolConfigs.removeAdmin] : []),
    ...(isSuperAdmin && !isAdmin && isApproved && !isBanned ? [toolConfigs.makeAdmin] : []),
  ];
}
