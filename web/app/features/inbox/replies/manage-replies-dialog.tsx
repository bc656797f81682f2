import { type SavedReply, savedReplySchema } from '@threshold/contract/saved-replies';
import { savedReplyLimits, savedReplySentences } from '@threshold/contract/saved-reply-words';
import { useRef, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from './manage-replies.module.css';
import { type Replies, type RepliesState, refusalOf } from './replies-store.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReplyRows } from './reply-rows.tsx';
import { withReply } from './reply-words.ts';

export interface ManageRepliesProps {
  opened: boolean;
  onClose: () => void;
  replies: Replies;
  state: RepliesState;
}

/**
 * Adds, changes, orders and deletes saved replies. Typed text stays while the chat is mounted, also
 * after a failed save or when the dialog is closed.
 */
export default function ManageReplies({ opened, onClose, replies, state }: ManageRepliesProps) {
  /** The reply in the form, or `new`. */
  const [edited, setEdited] = useState<SavedReply | 'new'>();
  const addButton = useRef<HTMLButtonElement>(null);
  const count = state.kind === 'open' ? state.replies.length : 0;
  const isFull = count >= savedReplyLimits.count;

  const form = useForm({
    initial: { title: '', text: '' },
    rules: savedReplySchema,
    send: (typed) =>
      replies.save((list) => {
        const before = edited === 'new' ? undefined : edited;
        return withReply(list, before, savedReplySchema.parse(typed));
      }),
    failed: savedReplySentences.save_failed,
    toast: false,
    focusesFault: true,
    refusalOf: (error) => refusalOf(error, savedReplySentences.typing_stays),
    done: savedReplySentences.done.saved,
    after: leaveForm,
  });

  function edit(reply: SavedReply | 'new') {
    form.reset(reply === 'new' ? { title: '', text: '' } : { ...reply });
    setEdited(reply);
  }

  function leaveForm() {
    setEdited(undefined);
    // The form's buttons are unmounted, so the focus moves to the list.
    requestAnimationFrame(() => addButton.current?.focus());
  }

  if (edited) {
    return (
      <Dialog
        opened={opened}
        onClose={onClose}
        returnsFocus={false}
        closable={!form.isBusy}
        title={edited === 'new' ? 'New saved reply' : 'Change saved reply'}
      >
        <ReplyForm form={form} onCancel={leaveForm} />
      </Dialog>
    );
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      returnsFocus={false}
      title="Saved replies"
      lead={savedReplySentences.slash_hint}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          {state.kind === 'open' && (
            <Button ref={addButton} variant="primary" disabled={isFull} onClick={() => edit('new')}>
              Add a reply
            </Button>
          )}
        </>
      }
    >
      {state.kind === 'open' ? (
        <>
          <ReplyRows
            list={state.replies}
            replies={replies}
            onEdit={edit}
            onDeleted={() => addButton.current?.focus()}
          />
          {count === 0 && <p>{savedReplySentences.none}</p>}
          {isFull && <Alert>{savedReplySentences.count}</Alert>}
          <p className={classes.note}>{savedReplySentences.not_encrypted}</p>
        </>
      ) : (
        <Unread kind={state.kind} replies={replies} />
      )}
    </Dialog>
  );
}

/** The reason for the missing list, with a retry. */
function Unread({ kind, replies }: { kind: 'reading' | 'failed'; replies: Replies }) {
  if (kind === 'reading') return <p role="status">{savedReplySentences.reading}</p>;
  return (
    <>
      <FailureAlert sentence={savedReplySentences.failed} />
      <Button onClick={() => void replies.load()}>Try again</Button>
    </>
  );
}
