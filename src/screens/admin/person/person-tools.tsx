import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from '#src/platform/router.tsx';
import { canMakeAdmins, isProtected } from '#src/domain/access/permissions.ts';
import { userId } from '#src/domain/ids.ts';
import type { User } from '#src/domain/user.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { isToolOffer, type ToolOffer } from '#src/screens/admin/shared/tool-offer.ts';
import { toolConfigs, type ToolConfig } from '#src/screens/admin/tools/tool-config.ts';
import { ActionTile, actionTilesClassName } from './action-tile.tsx';
import { PersonRequest } from './person-request.tsx';
import { PersonToolSheet } from './person-tool-sheet.tsx';

/** Every tool that can be used on a person as that person stands now: the usual ones in one row, the others behind More. Rules PA-01, FA-16, FA-17. */
export function PersonTools({ user }: { readonly user: User }) {
  const { personPageText, toolText } = useTextPart(adminPart);
  const sheet = useSheetSubject<ToolConfig>();
  const [isExpanded, setIsExpanded] = useState(false);
  const { usual, others } = useTools(user);
  const offer = useOffer([...usual.map(({ config }) => config), ...others], sheet.open);
  return (
    <>
      <PersonRequest user={user} />
      <fieldset aria-label={personPageText.tools} className="flex min-w-0 flex-col gap-2">
        <div className={actionTilesClassName}>
          {usual.map(({ config, ...look }) => (
            <ActionTile
              key={config.tool}
              {...look}
              isDestructive={config.tool === 'banUser'}
              onClick={() => {
                sheet.open(config);
              }}
            />
          ))}
          {others.length === 0 ? null : (
            <ActionTile
              icon="chevron-down"
              label={personPageText.more}
              isExpanded={isExpanded}
              onClick={() => {
                setIsExpanded(!isExpanded);
              }}
            />
          )}
        </div>
        {isExpanded && others.length > 0 ? (
          <div className="flex flex-wrap gap-2 *:flex-1">
            {others.map((config) => (
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
          </div>
        ) : null}
      </fieldset>
      {sheet.subject === undefined ? null : (
        <PersonToolSheet
          key={sheet.openingKey}
          config={sheet.subject}
          user={user}
          offer={sheet.subject.tool === offer?.tool ? offer : undefined}
          isOpen={sheet.isOpen}
          onClose={sheet.close}
          onConfig={sheet.change}
        />
      )}
    </>
  );
}

/** The tool that the way here asks for, which is opened where it may be used. Rule PA-16. */
function useOffer(
  configs: readonly ToolConfig[],
  open: (config: ToolConfig) => void,
): ToolOffer | undefined {
  const state: unknown = useLocation().state;
  const offer = isToolOffer(state) ? state : undefined;
  const openOffered = useEffectEvent(() => {
    const config = configs.find(({ tool }) => tool === offer?.tool);
    if (config !== undefined) open(config);
  });
  useEffect(() => {
    openOffered();
  }, []);
  return offer;
}

/** The tools that the reading administrator may use on a person. */
function useTools(user: User) {
  const { tileText } = useTextPart(adminPart).personPageText;
  const { environment } = useApp();
  const me = useUser();
  const superAdminId = userId(environment.superAdminId);
  const isSuperAdmin = canMakeAdmins(me, superAdminId);
  const mayUse = ({ tool }: ToolConfig) =>
    !isProtected(tool, user, { actorId: me.id, superAdminId });
  const ban = user.isBanned
    ? ({ icon: 'check', config: toolConfigs.unbanUser, label: tileText.unban } as const)
    : ({ icon: 'ban', config: toolConfigs.banUser, label: tileText.ban } as const);
  const usual = [
    { icon: 'warning', config: toolConfigs.warnUser, label: tileText.warn } as const,
    { icon: 'gift', config: toolConfigs.addPoints, label: tileText.points } as const,
    ban,
  ];
  const configs: readonly ToolConfig[] = Object.values(toolConfigs);
  const others = configs.filter(
    ({ isForSuperAdmin, isOffered }) =>
      isOffered?.(user) === true && (isSuperAdmin || isForSuperAdmin !== true),
  );
  return {
    usual: usual.filter(({ config }) => mayUse(config)),
    others: others.filter(mayUse),
  };
}
