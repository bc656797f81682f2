import type { PurchaseNote } from '@threshold/contract/buying/purchase-notes';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { momentText } from '#app/lib/format/dates.ts';
import { useFocusBack } from '#app/lib/page/use-focus-back.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import { addNote, changeNote, removeNote } from './api.ts';
import { audienceText } from './audience-words.ts';
import classes from './buying.module.css';
import { NoteForm } from './note-form.tsx';
import { nameOf } from './people.ts';
import { useFocusWhenGone } from './use-focus-when-gone.ts';

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
        <div className={classes.actions}>
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
        </div>
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
