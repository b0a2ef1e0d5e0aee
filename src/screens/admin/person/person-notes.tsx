import { TextArea } from '#src/ui/text-field.tsx';
import { EmptyState } from '#src/ui/list-states.tsx';
import { maxNoteCharacters } from '#src/domain/moderation/request.ts';
import { actFacts } from '#src/domain/moderation/acts.ts';
import { useState } from 'react';
import { useServices } from '#src/state/app-context.ts';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';
import { usePages, LoadedList } from '#src/screens/admin/shared/loaded.tsx';

const action = 'addNote';

/** The text of a new note, kept while its field is not shown. */
type NoteDraft = ReturnType<typeof useNoteDraft>;

/** An unsaved note; closing the app asks first. */
export function useNoteDraft() {
  const [note, setNote] = useState('');
  useClosingConfirmation(note.trim() !== '');
  return { note, setNote };
}

type PersonNotesProps = { readonly personId: string; readonly draft: NoteDraft };

/** The administrators' notes about a person, newest first, and a field for a new one. Rule PA-01. */
export function PersonNotes({ personId, draft }: PersonNotesProps) {
  const { format } = useText();
  const { personPageText } = useTextPart(adminPart);
  const services = useServices();
  const query = usePages({
    queryKey: adminKeys.log({ targetId: personId, action }),
    read: async (cursor) => (await services.admin()).log({ targetId: personId, action }, cursor),
  });
  const acts = query.data?.pages.flatMap((page) => page.acts) ?? [];
  const nameOf = useNames(acts.map(({ actorId }) => actorId));
  return (
    <div className="flex flex-col gap-5">
      <NoteForm personId={personId} draft={draft} />
      <LoadedList query={query} items={acts} empty={<EmptyState title={personPageText.noNotes} />}>
        {(notes) => (
          <Section header={personPageText.notes} isList>
            {notes.map((act) => {
              const facts = actFacts(act);
              return (
                <Cell
                  key={act.id}
                  title={<bdi>{facts.kind === 'note' ? facts.note : ''}</bdi>}
                  subtitle={`${nameOf(act.actorId)} · ${format.dateAndTime(act.createdAtMs)}`}
                />
              );
            })}
          </Section>
        )}
      </LoadedList>
    </div>
  );
}

function NoteForm({ personId, draft: { note, setNote } }: PersonNotesProps) {
  const { format } = useText();
  const { moderationMessages, personPageText } = useTextPart(adminPart);
  const services = useServices();
  const { isRunning, success, failure, submit, clear } = useToolSubmit({
    send: async (text: string) => (await services.admin()).addNote(personId, text),
    wordSuccess: () => moderationMessages.addNote(),
  });

  async function save() {
    if ((await submit(note)) === true) setNote('');
  }

  return (
    <div className="flex flex-col gap-3">
      <EnterForm
        label={personPageText.addNote}
        isDisabled={isRunning || note.trim() === ''}
        onEnter={() => void save()}
      >
        <TextArea
          label={personPageText.note}
          hint={personPageText.noteHint}
          rows={3}
          limit={{ characters: maxNoteCharacters, format: format.number }}
          value={note}
          isDisabled={isRunning}
          onChange={(text) => {
            setNote(text);
            clear();
          }}
        />
      </EnterForm>
      <SubmitStatus success={success} failure={failure} />
      <Button
        variant="secondary"
        isDisabled={note.trim() === ''}
        isLoading={isRunning}
        onClick={() => void save()}
      >
        {personPageText.addNote}
      </Button>
    </div>
  );
}
