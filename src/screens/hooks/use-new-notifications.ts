import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createNotificationsSeen } from '#src/state/notifications-seen.ts';
import { unwrap } from '#src/state/query-client.ts';
import { notificationsKey } from '#src/state/query-keys.ts';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';

/** How many notifications arrived since the list was last opened on this device; 0 until they are read. Rule MY-06. */
export function useNewNotifications(): number {
  const { services, storage } = useApp();
  const { id } = useUser();
  // The first screen's content loads before this count.
  const isSettled = use(FirstScreenContext);
  const [seen] = useState(() => createNotificationsSeen(storage, id));
  const { data = [] } = useQuery({
    queryKey: notificationsKey(id),
    queryFn: async () => unwrap(await services.notifications.of(id)).notifications,
    enabled: isSettled,
  });
  const seenUntilMs = seen.read();
  return data.filter(({ createdAtMs }) => createdAtMs > seenUntilMs).length;
}
