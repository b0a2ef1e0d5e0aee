import { actFacts, type ModerationAct } from '#src/domain/moderation/acts.ts';
import { isModerationTool } from '#src/domain/moderation/tools.ts';
import { toolConfigs } from '#src/screens/admin/tools/tool-config.ts';
import { CellIcon } from '#src/ui/cell.tsx';
import type { IconName } from '#src/ui/icons.tsx';

type Look = {
  readonly name: IconName;
  readonly tone: 'accent' | 'success' | 'warning' | 'failure' | 'neutral';
};

/** The signs of acts that are no tools on a person. */
const looks: Readonly<Record<string, Look>> = {
  resolveReport: { name: 'flag', tone: 'accent' },
  pinPost: { name: 'pin', tone: 'neutral' },
  closePost: { name: 'cross', tone: 'neutral' },
  saveEngagementType: { name: 'gear', tone: 'neutral' },
  sendAnnouncement: { name: 'message', tone: 'accent' },
  stopAnnouncement: { name: 'message', tone: 'warning' },
  resendMessage: { name: 'message', tone: 'neutral' },
  addNote: { name: 'comment', tone: 'neutral' },
  exportLog: { name: 'download', tone: 'neutral' },
  exportPerson: { name: 'download', tone: 'warning' },
  erasePerson: { name: 'trash', tone: 'failure' },
};

function lookOf(action: string): Look {
  if (isModerationTool(action)) {
    const { icon, tone } = toolConfigs[action];
    return { name: icon, tone };
  }
  return looks[action] ?? { name: 'list', tone: 'neutral' };
}

/** The sign of an act, beside its sentence. */
export function ActIcon({ act }: { readonly act: ModerationAct }) {
  const facts = actFacts(act);
  if (facts.kind === 'decision') {
    return facts.isApproved ? (
      <CellIcon name="check" tone="success" />
    ) : (
      <CellIcon name="cross" tone="failure" />
    );
  }
  return <CellIcon {...lookOf(act.action)} />;
}
