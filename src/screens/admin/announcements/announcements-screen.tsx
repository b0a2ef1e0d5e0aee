import { createAnnouncementDraft } from '#src/state/drafts.ts';
import { useState } from 'react';
import type { AnnouncementTexts } from '#src/domain/announcement.ts';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { userId } from '#src/domain/ids.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { PastAnnouncements } from './past-announcements.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { WriteAnnouncement } from './write-announcement.tsx';

/** The texts that writing begins with; each beginning has its number. */
type Draft = { readonly number: number; readonly texts: AnnouncementTexts };

/** What the super administrator tells everyone: written, seen, tried, sent; and what was sent before. Rule PA-22. */
export function AnnouncementsScreen() {
  const { announcementText } = useTextPart(adminPart);
  const { environment, storage } = useApp();
  const user = useUser();
  const isSuperAdmin = canMakeAdmins(user, userId(environment.superAdminId));
  const query = useAnnouncements();
  const [kept] = useState(() => createAnnouncementDraft(storage, user.id));
  const [draft, setDraft] = useState<Draft>(() => ({ number: 0, texts: kept.read() }));
  function start(texts: AnnouncementTexts) {
    kept.write(texts);
    setDraft({ number: draft.number + 1, texts });
    window.scrollTo(0, 0);
  }
  return (
    <RefreshedFrame title={announcementText.title} query={query}>
      {isSuperAdmin ? (
        <WriteAnnouncement
          key={draft.number}
          initialTexts={draft.texts}
          onChange={kept.write}
          onSent={() => {
            start({});
          }}
        />
      ) : (
        <StatusLine tone="warning">{announcementText.superOnly}</StatusLine>
      )}
      <PastAnnouncements query={query} onReuse={isSuperAdmin ? start : undefined} />
    </RefreshedFrame>
  );
}
