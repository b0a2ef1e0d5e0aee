import { useQuery } from '@tanstack/react-query';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';

type AlsoClosesProps = { readonly tool: ModerationTool; readonly personId: string };

/** How many open posts a ban closes, said in its question; nothing for other tools. Rule PA-17. */
export function AlsoCloses({ tool, personId }: AlsoClosesProps) {
  const { reportsText } = useTextPart(adminPart);
  const services = useServices();
  const isBan = tool === 'banUser';
  const { data } = useQuery({
    queryKey: adminKeys.openPosts(personId),
    queryFn: async () => unwrap(await (await services.admin()).openPosts(personId)).count,
    enabled: isBan,
  });
  return isBan && data !== undefined && data > 0 ? ` ${reportsText.alsoCloses(data)}` : null;
}
