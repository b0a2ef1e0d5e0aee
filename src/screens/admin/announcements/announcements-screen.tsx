import { createAnnouncementDraft } from '#src/state/drafts.ts';
import { useRef, useState } from 'react';
import { type AnnouncementTexts, maxAnnouncementCharacters } from '#src/domain/announcement.ts';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { userId } from '#src/domain/ids.ts';
import { useApp, useUser, useServices } from '#src/state/app-context.ts';
import { useTextPart, useText } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useIsSeen } from '#src/ui/use-is-seen.ts';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { PastAnnouncements } from './past-announcements.tsx';
import { SendToAll, useAnnouncements, useReceivers } from './send-to-all.tsx';
import { TextArea } from '#src/ui/text-field.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';
import {
  defaultLanguage,
  languageChoices,
  languages,
  type LanguageCode,
} from '#src/text/languages.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';

/** The texts that the form starts with; each start has its own number. */
type Draft = { readonly number: number; readonly texts: AnnouncementTexts };

/** The super administrator's announcements: written, previewed, tried, sent; and the earlier ones. Rule PA-22. */
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
      <PastAnnouncements
        query={query}
        reuse={isSuperAdmin ? { isWriting: () => !isEmpty(kept.read()), start } : undefined}
      />
    </RefreshedFrame>
  );
}

function isEmpty(texts: AnnouncementTexts): boolean {
  return Object.values(texts).every((text) => text.trim() === '');
}

const noTexts: Readonly<Record<LanguageCode, string>> = { en: '', ru: '', fa: '' };

type WriteAnnouncementProps = {
  readonly initialTexts: AnnouncementTexts;
  readonly onChange: (texts: AnnouncementTexts) => void;
  readonly onSent: () => void;
};

/** Writes an announcement in each language, previews it, and sends it to its author before everyone. Rule PA-22. */
export function WriteAnnouncement({ initialTexts, onChange, onSent }: WriteAnnouncementProps) {
  const { format } = useText();
  const { announcementText } = useTextPart(adminPart);
  const [language, setLanguage] = useState<LanguageCode>(defaultLanguage);
  const draft = useDraft(initialTexts, onChange);
  const { texts, triedId, trial } = draft;
  const isSeen = useIsSeen(true);
  return (
    <div className="grid gap-3 *:min-w-0 min-[56.25rem]:grid-cols-2 min-[56.25rem]:items-start min-[74rem]:grid-cols-[6fr_5fr_5fr]">
      <Card>
        <h2 className="text-body font-bold">{announcementText.write}</h2>
        <SegmentedField
          label={announcementText.language}
          isLabelHidden
          choices={languageChoices}
          value={language}
          onChange={setLanguage}
        />
        <TextArea
          key={language}
          label={announcementText.text(languages[language].name)}
          hint={language === defaultLanguage ? announcementText.needed : announcementText.optional}
          rows={7}
          limit={{ characters: maxAnnouncementCharacters, format: format.number }}
          value={texts[language]}
          isDisabled={trial.isRunning}
          onChange={(text) => {
            draft.change(language, text);
          }}
        />
      </Card>
      <div className="not-desk:order-1">
        <MessageBubble text={texts[language].trim()} />
      </div>
      <div className="min-[56.25rem]:col-span-2 min-[74rem]:col-span-1">
        <Card>
          <h2 className="text-body font-bold">{announcementText.sending}</h2>
          <Reach />
          <SubmitStatus failure={trial.failure} />
          {triedId === undefined ? (
            <>
              <p className="text-body text-subtitle">{announcementText.trySelfHint}</p>
              <Button
                isDisabled={texts[defaultLanguage].trim() === ''}
                isLoading={trial.isRunning}
                onClick={draft.tryOnSelf}
              >
                {announcementText.trySelf}
              </Button>
            </>
          ) : (
            <>
              <StatusLine tone="success">{announcementText.tried}</StatusLine>
              <SendToAll
                announcementId={triedId}
                onDone={() => {
                  // Keeps what was written while this one was sent.
                  if (isSeen.current && draft.isLatest(texts)) onSent();
                }}
              />
            </>
          )}
        </Card>
      </div>
    </div>
  );
}

/** The receivers of an announcement. */
function Reach() {
  const { announcementText, glanceText } = useTextPart(adminPart);
  const receivers = useReceivers();
  if (receivers === undefined) return null;
  const count = glanceText.counted(receivers.count, receivers.isExact);
  return <p className="text-body text-subtitle">{announcementText.reach(count)}</p>;
}

/** The text so far, and the announcement as which it was tried; a changed text must be tried again. */
function useDraft(initialTexts: AnnouncementTexts, onChange: WriteAnnouncementProps['onChange']) {
  const { announcementText } = useTextPart(adminPart);
  const services = useServices();
  const [texts, setTexts] = useState({ ...noTexts, ...initialTexts });
  const latestRef = useRef(texts);
  const [triedId, setTriedId] = useState<string>();
  const trial = useToolSubmit({
    send: async (written: typeof noTexts) => {
      const reply = await (await services.admin()).announcements.write(written);
      if (reply.success) setTriedId(reply.announcementId);
      return reply;
    },
    wordSuccess: () => announcementText.tried,
  });
  return {
    texts,
    triedId,
    trial,
    /** Whether nothing was written since the form had these texts. */
    isLatest: (shown: typeof texts) => latestRef.current === shown,
    change: (language: LanguageCode, text: string) => {
      const changed = { ...texts, [language]: text };
      latestRef.current = changed;
      setTexts(changed);
      onChange(changed);
      setTriedId(undefined);
      trial.clear();
    },
    tryOnSelf: () => void trial.submit(texts),
  };
}

type MessageBubbleProps = {
  /** The text so far; may be empty. */
  readonly text: string;
};

/** The message as the chat with the bot will show it. Rule PA-22. */
function MessageBubble({ text }: MessageBubbleProps) {
  const { commonText } = useText();
  const { announcementText } = useTextPart(adminPart);
  return (
    <Card>
      <h2 className="text-body font-bold">{announcementText.preview}</h2>
      <div className="flex min-h-24 flex-col justify-end gap-2 rounded-field bg-accent-soft p-3">
        {text === '' ? (
          <p className="m-auto max-w-60 text-center text-footnote text-balance text-subtitle">
            {announcementText.previewEmpty}
          </p>
        ) : (
          <div className="flex max-w-[92%] flex-col gap-0.5 self-start rounded-[1.125rem] rounded-es-small bg-card px-3.5 py-2 shadow-card">
            <p className="text-footnote font-semibold text-accent">{commonText.appName}</p>
            <p dir="auto" className="text-body whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          </div>
        )}
      </div>
    </Card>
  );
}
