import type { PurchaseNote } from '@threshold/contract/buying/purchase-notes';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { momentText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { addNote, changeNote, removeNote } from './api.ts';
import { audienceText } from './audience-words.ts';
import classes from './buying.module.css';
import { NoteForm } from './note-form.tsx';
import { nameOf } from './people.ts';

interface NotesSectionProps {
  purchase: Purchase;
  /** Undefined: of the purchase and all its homes. */
  homeId?: string;
  notes: readonly PurchaseNote[];
}

/** What was written down, each note with who can read it. */
export function NotesSection({ purchase, homeId, notes }: NotesSectionProps) {
  const [formKey, setFormKey] = useState(0);
  const { revalidate } = useRevalidator();
  return (
    <section className={classes.section} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <NoteForm
        key={formKey}
        purchase={purchase}
        label="New note"
        act="Add note"
        save={(values) => addNote(purchase._id, { ...values, home: homeId ?? null })}
        onSaved={() => {
          setFormKey((key) => key + 1);
          return revalidate();
        }}
      />
      {notes.length === 0 && <p className={classes.lead}>Nothing yet.</p>}
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note._id}>
            <Note purchase={purchase} note={note} isNamed={homeId === undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NoteProps {
  purchase: Purchase;
  note: PurchaseNote;
  /** Says which home it is about. */
  isNamed: boolean;
}

function Note({ purchase, note, isNamed }: NoteProps) {
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = useAction(() => removeNote(purchase._id, note._id), {
    after: () => revalidate(),
  });
  const isMine = purchase.members.some(({ _id, is_me }) => is_me && _id === note.by);
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
  const home = isNamed ? purchase.homes.find(({ _id }) => _id === note.home) : undefined;
  return (
    <>
      <p className={classes.noteText}>{note.text}</p>
      <p className={classes.small}>
        {`${nameOf(purchase.members, note.by)}, ${momentText(note.updatedAt)}. ${isMine ? audienceText(note.audience, purchase) : ''}`}
        {home && (
          <>
            {' '}
            <Link to={paths.purchaseHome(purchase._id, home._id)}>{home.address}</Link>
          </>
        )}
      </p>
      {isMine && (
        <div className={classes.actions}>
          <Button size="sm" variant="quiet" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={remove.isBusy}
            onClick={() => void remove.run()}
          >
            Delete
          </Button>
        </div>
      )}
      <FailureAlert sentence={remove.failure} />
    </>
  );
}
