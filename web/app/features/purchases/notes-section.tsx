import { Group, NativeSelect, Textarea } from '@mantine/core';
import {
  noteBodySchema,
  type PurchaseNote,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { GuardedForm } from '#app/components/fields/guarded-form.tsx';
import { formatDateTime } from '#app/lib/format/dates.ts';
import { findFaults } from '#app/lib/forms/faults.ts';
import { focusOnMount, useFocusRestore } from '#app/lib/page/focus.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import { addNote, changeNote, removeNote } from './api.ts';
import classes from './purchase.module.css';
import { DeleteButton, RowButton, Section, useFocusOnRemoval } from './purchase-layout.tsx';
import { ClashNote, useSharedForm } from './shared-form.tsx';
import { formatAudience, getMyMemberId, getName, listAudiences } from './words.ts';

interface NoteFormProps {
  purchase: Purchase;
  /** Note to change; undefined for a new note. */
  note?: PurchaseNote;
  label: string;
  act: string;
  save: (values: NoteValues, version: number) => Promise<PurchaseNote>;
  /** Called after the page has reloaded. */
  onSaved: () => void;
  onCancel?: () => void;
}

type NoteValues = Pick<PurchaseNote, 'text' | 'audience'>;
const toNoteValues = ({ text, audience }: NoteValues): NoteValues => ({ text, audience });
const noNote = { text: '', audience: 'only_me', version: 0 } as const;

/** Form of a note and its audience. By default only the author can read the note. */
function NoteForm(props: NoteFormProps) {
  const { purchase, note, label, act, save, onSaved, onCancel } = props;
  const { form, clashes } = useSharedForm<NoteValues, NoteValues & Pick<PurchaseNote, 'version'>>({
    record: note ?? noNote,
    valuesOf: toNoteValues,
    rules: (values) => findFaults(noteBodySchema, values),
    save,
    done: purchaseOutcomes.saved,
    onSaved,
  });
  return (
    <GuardedForm form={form} className={classes.fields} aria-label={label}>
      <Textarea
        {...form.getUnmarkedProps('text')}
        ref={note ? focusOnMount : undefined}
        label={label}
        rows={3}
        autosize
        maxLength={purchaseLimits.note}
      />
      <NativeSelect
        {...form.getNonRequiredProps('audience')}
        label="Who can see it"
        data={listAudiences(purchase).map((audience) => ({
          value: audience,
          label: formatAudience(audience, purchase).replace(/\.$/, ''),
        }))}
      />
      <ClashNote
        clashes={clashes}
        labels={{ text: 'The note', audience: 'Who can see it' }}
        failure={form.failure}
      />
      <Group gap="sm" align="stretch" className={classes.actions}>
        <SubmitButton disabled={form.isBusy || !form.isDirty()}>
          {form.isBusy ? 'Saving...' : act}
        </SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel} disabled={form.isBusy}>
            Cancel
          </Button>
        )}
      </Group>
    </GuardedForm>
  );
}

interface NotesSectionProps {
  purchase: Purchase;
  /** Home of the notes; undefined for the notes of the purchase and all of its homes. */
  homeId?: string;
  notes: readonly PurchaseNote[];
}

export function NotesSection({ purchase, homeId, notes }: NotesSectionProps) {
  const [formKey, setFormKey] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const markRemoved = useFocusOnRemoval(notes, heading);
  return (
    <Section id="notes" title="Notes" headingRef={heading}>
      <NoteForm
        key={formKey}
        purchase={purchase}
        label="New note"
        act="Add note"
        save={(values) => addNote(purchase._id, { ...values, home: homeId ?? null })}
        onSaved={() => {
          setFormKey((key) => key + 1);
          heading.current?.focus();
        }}
      />
      {notes.length === 0 && <p className={classes.lead}>Nothing yet.</p>}
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note._id}>
            <Note
              purchase={purchase}
              note={note}
              isNamed={homeId === undefined}
              onRemoved={() => markRemoved(note._id)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Maximum number of characters of a note in the accessible names of the note's buttons. */
const BEGINNING = 40;

interface NoteProps {
  purchase: Purchase;
  note: PurchaseNote;
  /** True if the note shows the address of its home. */
  isNamed: boolean;
  onRemoved: () => void;
}

function Note({ purchase, note, isNamed, onRemoved }: NoteProps) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusRestore(isEditing, () => pencil.current);
  const { revalidate } = useRevalidator();
  const isMine = note.by === getMyMemberId(purchase.members);
  const mayDelete = isMine || (note.by === null && purchase.role === 'buyer');
  if (isEditing) {
    return (
      <NoteForm
        purchase={purchase}
        note={note}
        label="Your note"
        act="Save note"
        save={(values, version) =>
          changeNote({ id: purchase._id, noteId: note._id }, { ...values, version })
        }
        onSaved={() => setEditing(false)}
        onCancel={() => setEditing(false)}
      />
    );
  }
  const beginning = note.text.slice(0, BEGINNING);
  const home = isNamed ? purchase.homes.find(({ _id }) => _id === note.home) : undefined;
  return (
    <>
      <p className={classes.noteText}>{note.text}</p>
      <p className={classes.small}>
        <span>{`${getName(purchase.members, note.by)}, ${formatDateTime(note.updatedAt)}. ${isMine ? formatAudience(note.audience, purchase) : ''}`}</span>
        {home && (
          <>
            {' '}
            <Link to={paths.purchaseHome(purchase._id, home._id)}>{home.address}</Link>
          </>
        )}
      </p>
      {mayDelete && (
        <Group gap="sm" align="stretch" className={classes.actions}>
          {isMine && (
            <RowButton ref={pencil} label="Edit" of={beginning} onClick={() => setEditing(true)} />
          )}
          <DeleteButton
            label="Delete"
            of={beginning}
            title="Delete this note?"
            text="It goes for good, for everybody who can read it."
            busyLabel="Deleting..."
            onConfirm={async () => {
              await removeNote(purchase._id, note._id);
              onRemoved();
              await revalidate();
              toasts.success(purchaseOutcomes.note_removed);
            }}
          />
        </Group>
      )}
    </>
  );
}
