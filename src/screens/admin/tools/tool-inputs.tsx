import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import type { ToolConfig } from './tool-config.ts';

/** What is typed into a tool beside whom it means; a tool without points or reason leaves them empty. */
export type ToolValues = { readonly points: string; readonly reason: string };

type ToolInputsProps = {
  readonly config: ToolConfig;
  readonly fields: ToolValues;
  readonly isDisabled: boolean;
  readonly onChange: (changes: Partial<ToolValues>) => void;
};

/** The points and the reason that a tool asks for. Rules AD-19 to AD-50. */
export function ToolInputs({ config, fields, isDisabled, onChange }: ToolInputsProps) {
  const { format } = useText();
  const { toolFormText } = useTextPart(adminPart);
  const { points, reason } = config;
  return (
    <>
      {points === undefined ? null : (
        <TextField
          label={toolFormText.points}
          type="number"
          inputMode={points.step < 1 ? 'decimal' : 'numeric'}
          min={points.min}
          step={points.step}
          value={fields.points}
          isDisabled={isDisabled}
          onChange={(next) => {
            onChange({ points: next });
          }}
        />
      )}
      {reason === undefined ? null : (
        <TextArea
          label={reason.isRequired ? toolFormText.reason : toolFormText.optionalReason}
          rows={3}
          limit={{ characters: reason.cap, format: format.number }}
          value={fields.reason}
          isDisabled={isDisabled}
          onChange={(next) => {
            onChange({ reason: next });
          }}
        />
      )}
    </>
  );
}

/** Whether a tool still lacks the reason that it requires. Rules AD-20, AD-43, AD-50. */
export function lacksReason(config: ToolConfig, { reason }: ToolValues): boolean {
  return config.reason?.isRequired === true && reason.trim() === '';
}

type BalanceLineProps = {
  readonly config: ToolConfig;
  readonly user: User;
  /** The points that the tool moves, without a sign. */
  readonly pointTenths: PointTenths;
};

/** A person's balance before and after. Rule FA-18. */
export function BalanceLine({ config, user, pointTenths: moved }: BalanceLineProps) {
  const { toolFormText } = useTextPart(adminPart);
  if (config.points === undefined) return null;
  const after = tenths(user.pointTenths + config.points.sign * moved);
  return (
    <p className="px-4 text-callout text-subtitle">
      {toolFormText.balance(user.pointTenths, after)}
    </p>
  );
}
