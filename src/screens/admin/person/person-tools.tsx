import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from '#src/platform/router.tsx';
import { canMakeAdmins, checkCause, isProtected } from '#src/domain/access/permissions.ts';
import { userId } from '#src/domain/ids.ts';
import type { User } from '#src/domain/user.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import {
  isToolOffer,
  type ToolOffer,
  useToolForm,
} from '#src/screens/admin/tools/use-tool-form.ts';
import { toolConfigs, toolHandle, type ToolConfig } from '#src/screens/admin/tools/tool-config.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { RequestState, useRequestDecision } from '#src/screens/admin/requests/request-decision.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { PersonCard } from '#src/screens/admin/shared/person-parts.tsx';
import { ToolFields, ToolQuestion } from '#src/screens/admin/tools/tool-form.tsx';

/** Every tool that fits a person's state: the usual ones in one row, the others behind More. Rules PA-01, FA-16, FA-17. */
export function PersonTools({ user }: { readonly user: User }) {
  const { pairText, personPageText, toolText } = useTextPart(adminPart);
  const sheet = useSheetSubject<ToolConfig>();
  const [isExpanded, setIsExpanded] = useState(false);
  const { usual, others, isOwn } = useTools(user);
  const offer = useOffer([...usual.map(({ config }) => config), ...others], sheet.open);
  return (
    <>
      <PersonRequest user={user} />
      {isOwn ? <StatusLine tone="warning">{pairText.own}</StatusLine> : null}
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

/** Opens the tool in the navigation state, if it may be used; coming back to the page does not open it again. Rule PA-16. */
function useOffer(
  configs: readonly ToolConfig[],
  open: (config: ToolConfig) => void,
): ToolOffer | undefined {
  const { state, isReturn } = useLocation();
  const offer = !isReturn && isToolOffer(state) ? state : undefined;
  const openOffered = useEffectEvent(() => {
    const config = configs.find(({ tool }) => tool === offer?.tool);
    if (config !== undefined) open(config);
  });
  useEffect(() => {
    openOffered();
  }, []);
  return offer;
}

/** The tools that the viewing administrator may use on a person. */
function useTools(user: User) {
  const { tileText } = useTextPart(adminPart).personPageText;
  const { environment } = useApp();
  const me = useUser();
  const superAdminId = userId(environment.superAdminId);
  const isSuperAdmin = canMakeAdmins(me, superAdminId);
  const terms = { actorId: me.id, superAdminId };
  const isOwn = !checkCause(['target'], { target: user.id }, terms).ok;
  const mayUse = ({ tool }: ToolConfig) => !isOwn && !isProtected(tool, user, terms);
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
    /** Whether the person is the viewer, on whom others decide. Rule FA-23. */
    isOwn,
  };
}

type ActionTileProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isDestructive?: boolean;
  /** Whether the part that it expands is shown; undefined if it expands nothing. */
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
};

/** A button with an icon above a short word, one of a row. */
function ActionTile(props: ActionTileProps) {
  const { icon, label, isDestructive = false, isExpanded, onClick } = props;
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      onClick={onClick}
      className={classNames(
        'flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-field bg-surface px-1 py-1.5 text-footnote hyphens-auto wrap-anywhere select-none hover:bg-press active:bg-press',
        isDestructive ? 'text-destructive' : 'text-accent',
      )}
    >
      <Icon name={icon} sizePx={24} />
      <span className="max-w-full text-center">{label}</span>
    </button>
  );
}

/** A row of tiles of equal width. */
const actionTilesClassName = 'grid auto-cols-fr grid-flow-col gap-2';

/** Decides a person's open request, and approves a rejected person; both can be undone for 5 s. Rules RQ-04, PA-01, PA-04, PA-09. */
function PersonRequest({ user }: { readonly user: User }) {
  const { personPageText } = useTextPart(adminPart);
  const request = useRequestDecision(user);
  const { canDecide, decide } = request;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <RequestState request={request} />
      {user.isApproved || !canDecide ? null : (
        <ButtonRow>
          {user.isRequestOpen ? (
            <Button
              variant="destructive"
              onClick={() => {
                decide(false);
              }}
            >
              {personPageText.reject}
            </Button>
          ) : null}
          <Button
            onClick={() => {
              decide(true);
            }}
          >
            {personPageText.approve}
          </Button>
        </ButtonRow>
      )}
    </div>
  );
}

type PersonToolSheetProps = {
  readonly config: ToolConfig;
  readonly user: User;
  /** The initial values, if they were chosen before. */
  readonly offer: ToolOffer | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Switches to the opposite tool; typed text stays. */
  readonly onConfig: (config: ToolConfig) => void;
};

const pointTools = ['addPoints', 'reducePoints'] as const;

/** A tool's form for one person, identified by id; closes when it is done. Rules PA-01, PA-23. */
function PersonToolSheet(props: PersonToolSheetProps) {
  const { config, user, offer, isOpen, onClose, onConfig } = props;
  const { adminText, personPageText, toolText } = useTextPart(adminPart);
  const showToast = useToast();
  const form = useToolForm(config, {
    user,
    offer,
    isShown: isOpen,
    onDone: (text) => {
      showToast({ tone: 'success', text });
      onClose();
    },
  });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={toolText[config.tool].titleOf(toolHandle(user))}
      closeLabel={adminText.close}
      footer={<ToolQuestion config={config} form={form} />}
    >
      <PersonCard user={user} />
      {config.points === undefined ? null : (
        <SegmentedField
          label={personPageText.giveOrTake}
          choices={pointTools.map((value) => ({ value, label: toolText[value].ask }))}
          value={config.points.sign > 0 ? 'addPoints' : 'reducePoints'}
          isDisabled={form.step === 'running'}
          onChange={(tool) => {
            form.change({});
            onConfig(toolConfigs[tool]);
          }}
        />
      )}
      <ToolFields config={config} form={form} />
    </Sheet>
  );
}
