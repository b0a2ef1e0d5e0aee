import {
  isNullOr,
  isNumber,
  isShapedAs,
  isText,
  isUndefinedOr,
  type Check,
} from '#src/contract/check.ts';
import { isModerationTool, type ModerationTool } from '#src/domain/moderation/tools.ts';

/** The tool that a person's page opens with, and what was chosen for it: the state of the way there. Rule PA-16. */
export type ToolOffer = {
  readonly tool: ModerationTool;
  readonly reason: string;
  /** When a ban ends; null or nothing for one without an end. */
  readonly untilMs?: number | null | undefined;
};

const isTool: Check<ModerationTool> = (value): value is ModerationTool =>
  isText(value) && isModerationTool(value);

/** Returns whether the state of a way is such an offer. */
export const isToolOffer: Check<ToolOffer> = isShapedAs<ToolOffer>({
  tool: isTool,
  reason: isText,
  untilMs: isUndefinedOr(isNullOr(isNumber)),
});
