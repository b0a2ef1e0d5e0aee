import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';
import type { ToolStatus } from './use-tool-form.ts';

/** How a tool's last use went; after a lost answer a second line says what that means. Rules AD-14, TR-23. */
export function ToolStatusLines({ status }: { readonly status: ToolStatus | null }) {
  const { adminText } = useTextPart(adminPart);
  if (status === null) return null;
  return (
    <>
      <StatusLine tone={status.tone}>{status.text}</StatusLine>
      {status.isLost === true ? (
        <StatusLine tone="warning">{adminText.answerLost}</StatusLine>
      ) : null}
    </>
  );
}
