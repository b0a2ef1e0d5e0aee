import { isLargeMove } from '#src/domain/moderation/request.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import type { ToolRequest } from '#src/services/moderation.ts';
import { PointsField } from '#src/screens/admin/shared/points-field.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { TextArea } from '#src/ui/text-field.tsx';
import { type BanEnd, BanEndField } from './ban-end.tsx';
import type { ToolConfig } from './tool-config.ts';

/** The values of a tool's form except the username; empty if the tool does not need them. */
export type ToolValues = {
  readonly points: string;
  readonly reason: string;
  readonly end: BanEnd;
};

type ToolInputsProps = {
  readonly config: ToolConfig;
  readonly fields: ToolValues;
  readonly isDisabled: boolean;
  readonly onChange: (changes: Partial<ToolValues>) => void;
};

/** The points and reason fields of a tool. Rules AD-19 to AD-50. */
export function ToolInputs({ config, fields, isDisabled, onChange }: ToolInputsProps) {
  const { format } = useText();
  const { toolFormText } = useTextPart(adminPart);
  const { points, reason } = config;
  return (
    <>
      {points === undefined ? null : (
        <PointsField
          label={toolFormText.points}
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
      {config.hasEnd === true ? (
        <BanEndField
          value={fields.end}
          isDisabled={isDisabled}
          onChange={(end) => {
            onChange({ end });
          }}
        />
      ) : null}
    </>
  );
}

/** Whether a tool still lacks its required reason, or its end day. Rules AD-20, AD-43, AD-50, FA-27. */
export function isIncomplete(config: ToolConfig, { reason, end }: ToolValues): boolean {
  const lacksReason = config.reason?.isRequired === true && reason.trim() === '';
  return lacksReason || (config.hasEnd === true && end.untilMs === undefined);
}

/** The points, reason and end of a tool's request, as far as the tool needs them. */
export function requestFieldsOf(
  config: ToolConfig,
  { points, reason, end }: ToolValues,
): Pick<ToolRequest, 'points' | 'reason' | 'until'> {
  return {
    ...(config.points === undefined ? {} : { points }),
    ...(config.reason === undefined ? {} : { reason }),
    ...(config.hasEnd === true && typeof end.untilMs === 'number' ? { until: end.untilMs } : {}),
  };
}

/** The points to type again before a tool moves that many of a person's; null if not needed. Rule PA-17. */
export function retypedPoints(
  config: ToolConfig,
  user: User | undefined,
  movedTenths: PointTenths,
): PointTenths | null {
  if (config.points === undefined || user === undefined) return null;
  return isLargeMove(movedTenths, user.pointTenths) ? movedTenths : null;
}

type BalanceLineProps = {
  readonly config: ToolConfig;
  readonly user: User;
  /** The points that the tool moves, unsigned. */
  readonly pointTenths: PointTenths;
};

/** A person's balance before and after. Rule FA-18. */
export function BalanceLine({ config, user, pointTenths: moved }: BalanceLineProps) {
  const { toolFormText } = useTextPart(adminPart);
  if (config.points === undefined) return null;
  const after = tenths(user.pointTenths + config.points.sign * moved);
  return (
    <p className="px-1 text-body text-subtitle">{toolFormText.balance(user.pointTenths, after)}</p>
  );
}
