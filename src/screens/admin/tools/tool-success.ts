import { readTarget } from '#src/domain/moderation/request.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { ok } from '#src/domain/result.ts';
import type { ToolRequest } from '#src/services/moderation.ts';
import type { AdminText } from '#src/text/admin-text.ts';
import type { ToolConfig } from './tool-config.ts';

/** What a tool says when it was used, in the administrator's language. Rules AD-22 to AD-54. */
export function toolSuccess(
  config: ToolConfig,
  request: ToolRequest,
  toolText: AdminText['toolText'],
): string {
  const target = readTarget(request.username, request.type);
  const points = config.points?.check(request.points ?? '') ?? ok(tenths(0));
  if (!target.ok || !points.ok) throw new Error(`${config.tool} took what its form refuses`);
  return toolText[config.tool].done(target.value.handle, points.value);
}
