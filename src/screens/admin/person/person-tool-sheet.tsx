import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { PersonCard } from '#src/screens/admin/shared/person-card.tsx';
import type { ToolOffer } from '#src/screens/admin/shared/tool-offer.ts';
import { toolConfigs, type ToolConfig } from '#src/screens/admin/tools/tool-config.ts';
import { ToolFields, ToolQuestion } from '#src/screens/admin/tools/tool-form.tsx';
import { useToolForm } from '#src/screens/admin/tools/use-tool-form.ts';

type PersonToolSheetProps = {
  readonly config: ToolConfig;
  readonly user: User;
  /** What to begin with, where it was chosen before. */
  readonly offer: ToolOffer | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Goes on with the opposite tool; what was typed stays. */
  readonly onConfig: (config: ToolConfig) => void;
};

const pointTools = ['addPoints', 'reducePoints'] as const;

/** A tool's form for one person, who is meant by id; it closes once it is done. Rules PA-01, PA-23. */
export function PersonToolSheet(props: PersonToolSheetProps) {
  const { config, user, offer, isOpen, onClose, onConfig } = props;
  const { adminText, personPageText, toolText } = useTextPart(adminPart);
  const showToast = useToast();
  const form = useToolForm(config, {
    user,
    offer,
    onDone: (text) => {
      showToast({ tone: 'success', text });
      onClose();
    },
  });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={toolText[config.tool].titleOf(user.xUsername)}
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
