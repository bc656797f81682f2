import { Group, NativeSelect, Textarea } from '@mantine/core';
import {
  noteBody,
  type PurchaseNote,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { Audience } from '@threshold/contract/texts/purchase-words';
import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { LeaveGuard } from '#app/components/dialogs/leave-guard.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { momentText } from '#app/lib/format/dates.ts';
import { faultsOf } from '#app/lib/forms/faults.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { useFocusBack } from '#app/lib/page/use-focus-back.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import { addNote, changeNote, removeNote } from './api.ts';
import { audiencesFor, audienceText } from './audience-words.ts';
import classes from './buying.module.css';
import { ClashNote } from './clash-note.tsx';
import { nameOf } from './people.ts';
import { useFocusWhenGone } from './use-focus-when-gone.ts';
import { useSharedForm } from './use-shared-form.ts';

interface NoteFormProps {
  purchase: Purchase;
  /** Undefined for a new note. */
  note?: PurchaseNote;
  label: string;
  act: string;
  save: (values: { text: string; audience: Audience }, version: number) => Promise<PurchaseNote>;
  onSaved: () => unknown;
  onCancel?: () => void;
}

const valuesOf = ({ text, audience }: Pick<PurchaseNote, 'text' | 'audience'>) => ({
  text,
  audience: audience as string,
});
const noNote = { text: '', audience: 'only_me', version: 0 } as const;

/** Form of a note and its audience. Only the author reads it unless they choose otherwise. */
function NoteForm(props: NoteFormProps) {
  const { purchase, note, label, act, save, onSaved, onCancel } = props;
  const { form, clashes } = useSharedForm<
    ReturnType<typeof valuesOf>,
    Pick<PurchaseNote, 'text' | 'audience' | 'version'>
  >({
    held: note ?? noNote,
    valuesOf,
    rules: (values) => faultsOf(noteBody, values),
    save: ({ text, audience }, version) => save({ text, audience: audience as Audience }, version),
    done: purchaseOutcomes.saved,
    after: () => onSaved(),
  });
  return (
    <PageForm form={form} className={classes.fields} aria-label={label}>
      <LeaveGuard when={form.isDirty()} />
      <Textarea
        {...form.getInputProps('text')}
        ref={note ? takeFocus : undefined}
        label={label}
        withAsterisk={false}
        rows={3}
        autosize
        maxLength={purchaseLimits.note}
      />
      <NativeSelect {...form.getInputProps('audience')} required={false} label="Who can see it">
        {audiencesFor(purchase).map((audience) => (
          <option key={audience} value={audience}>
            {audienceText(audience, purchase).replace(/\.$/, '')}
          </option>
        ))}
      </NativeSelect>
      <ClashNote clashes={clashes} labels={{ text: 'The note', audience: 'Who can see it' }} />
      <FailureAlert sentence={clashes.length === 0 ? form.failure : undefined} />
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
    </PageForm>
  );
}

interface NotesSectionProps {
  purchase: Purchase;
  /** Undefined for notes of the purchase and all homes. */
  homeId?: string;
  notes: readonly PurchaseNote[];
}

/** Notes, each with its audience. */
export function NotesSection({ purchase, homeId, notes }: NotesSectionProps) {
  const [formKey, setFormKey] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isGoing = useFocusWhenGone(notes, heading);
  const { revalidate } = useRevalidator();
  return (
    <section className={classes.section} aria-labelledby="notes">
      <h2 id="notes" ref={heading} tabIndex={-1}>
        Notes
      </h2>
      <NoteForm
        key={formKey}
        purchase={purchase}
        label="New note"
        act="Add note"
        save={(values) => addNote(purchase._id, { ...values, home: homeId ?? null })}
        onSaved={async () => {
          await revalidate();
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
              onRemoved={() => isGoing(note._id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Characters of a note in the accessible names of its buttons. */
const BEGINNING = 40;

interface NoteProps {
  purchase: Purchase;
  note: PurchaseNote;
  /** True if the name of the home is shown. */
  isNamed: boolean;
  onRemoved: () => void;
}

function Note({ purchase, note, isNamed, onRemoved }: NoteProps) {
  const [isEditing, setEditing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusBack(isEditing, () => pencil.current);
  const { revalidate } = useRevalidator();
  const isMine = purchase.members.some(({ _id, is_me }) => is_me && _id === note.by);
  const mayDelete = isMine || (note.by === null && purchase.role === 'buyer');
  if (isEditing) {
    return (
      <NoteForm
        purchase={purchase}
        note={note}
        label="Your note"
        act="Save note"
        save={(values, version) => changeNote(purchase._id, note._id, { ...values, version })}
        onSaved={async () => {
          await revalidate();
          setEditing(false);
        }}
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
        <span>{`${nameOf(purchase.members, note.by)}, ${momentText(note.updatedAt)}. ${isMine ? audienceText(note.audience, purchase) : ''}`}</span>
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
            <Button
              ref={pencil}
              size="sm"
              variant="quiet"
              aria-label={`Edit: ${beginning}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Delete: ${beginning}`}
            onClick={() => setAsked(true)}
          >
            Delete
          </Button>
        </Group>
      )}
      <LazyConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Delete this note?"
        text="It goes for good, for everybody who can read it."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        keepLabel="Keep"
        dangerous
        onConfirm={async () => {
          await removeNote(purchase._id, note._id);
          onRemoved();
          await revalidate();
          toasts.success(purchaseOutcomes.note_removed);
        }}
      />
    </>
  );
}
