import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  type SavedReply,
  savedReplySchema,
} from '@threshold/contract/endpoints/chat/saved-replies';
import { savedReplyLimits, savedReplySentences } from '@threshold/contract/texts/chat-texts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import dialogClasses from '#app/components/dialogs/dialog-actions.module.css';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { FormButtons, PageForm } from '#app/components/fields/page-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import classes from './manage-replies.module.css';
import {
  getSaveRepliesFailure,
  moveReply,
  type RepliesState,
  type RepliesStore,
  withoutReply,
  withReply,
} from './replies-store.ts';
import { ReplyRow, type Step } from './reply-row.tsx';

interface ReplyRowsProps {
  list: readonly SavedReply[];
  replies: RepliesStore;
  onEdit: (reply: SavedReply) => void;
  /** Called after a delete. Moves the focus out of the deleted row. */
  onDeleted: () => void;
}

const refused = {
  toast: false,
  say: (error: unknown) => getSaveRepliesFailure(error, savedReplySentences.try_again),
} as const;

function ReplyRows({ list, replies, onEdit, onDeleted }: ReplyRowsProps) {
  const [news, setNews] = useState('');
  const rows = useRef<HTMLOListElement>(null);

  const move = useAction(
    (at: number, by: Step) => {
      const reply = list[at];
      return replies.save((now) => (reply ? moveReply(now, reply, by) : now));
    },
    {
      ...refused,
      after: (_, at, by) => {
        const place = at + by;
        const title = list[at]?.title ?? '';
        setNews(savedReplySentences.done.moved(title, place + 1, list.length));
        // The focus follows the moved reply, to the same button in its new row.
        rows.current?.children[place]?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus();
      },
    },
  );
  const remove = useAction((reply: SavedReply) => replies.save((now) => withoutReply(now, reply)), {
    ...refused,
    after: () => {
      setNews(savedReplySentences.done.deleted);
      onDeleted();
    },
  });

  return (
    <>
      <ol ref={rows} className={classes.rows}>
        {list.map((reply, at) => (
          // The React key is the index, because two replies may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <Stack
            key={at}
            component="li"
            gap="xxs"
            py="sm"
            px="sm"
            bd="1px solid var(--line)"
            bdrs="md"
            className={classes.row}
          >
            <ReplyRow
              reply={reply}
              isFirst={at === 0}
              isLast={at === list.length - 1}
              isDeleting={remove.busyWith?.[0] === reply}
              onMove={(by) => void move.run(at, by)}
              onEdit={() => onEdit(reply)}
              onDelete={() => void remove.run(reply)}
            />
          </Stack>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <FailureAlert sentence={move.failure ?? remove.failure} />
    </>
  );
}

export interface ManageRepliesProps {
  opened: boolean;
  onClose: () => void;
  replies: RepliesStore;
  state: RepliesState;
}

/** Dialog to add, edit, order and delete replies. Retains unsaved input while the chat is open. */
export default function ManageReplies({ opened, onClose, replies, state }: ManageRepliesProps) {
  /** The reply in the form; `new` while a reply is added; undefined while the list is shown. */
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
    refusalOf: (error) => getSaveRepliesFailure(error, savedReplySentences.typing_stays),
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
      cancelLabel="Done"
      actions={
        state.kind === 'open' && (
          <Button ref={addButton} variant="primary" disabled={isFull} onClick={() => edit('new')}>
            Add a reply
          </Button>
        )
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
          <Text c="dimmed" fz="sm">
            {savedReplySentences.not_encrypted}
          </Text>
        </>
      ) : (
        <Unread kind={state.kind} replies={replies} />
      )}
    </Dialog>
  );
}

/** Shows that the list is loading or, after a failure, an error and a button to retry. */
function Unread({ kind, replies }: { kind: 'reading' | 'failed'; replies: RepliesStore }) {
  if (kind === 'reading') return <p role="status">{savedReplySentences.reading}</p>;
  return (
    <>
      <FailureAlert sentence={savedReplySentences.failed} />
      <Button onClick={() => void replies.load()}>Try again</Button>
    </>
  );
}

function ReplyForm({
  form,
  onCancel,
}: {
  form: ReturnType<typeof useForm<{ title: string; text: string }>>;
  onCancel: () => void;
}) {
  const titleId = form.fieldId('title');
  useEffect(() => document.getElementById(titleId)?.focus(), [titleId]);
  return (
    <PageForm form={form}>
      <TextInput
        {...form.getInputProps('title')}
        label="Title"
        autoComplete="off"
        maxLength={savedReplyLimits.title_characters}
      />
      <Textarea
        {...form.getInputProps('text')}
        label="Reply"
        description={savedReplySentences.name_hint}
        mt="md"
        autosize
        minRows={4}
        maxRows={10}
        maxLength={savedReplyLimits.text_characters}
      />
      <FailureAlert sentence={form.failure} />
      <div className={dialogClasses.actions}>
        <FormButtons isBusy={form.isBusy} label="Save" busyLabel="Saving..." onCancel={onCancel} />
      </div>
    </PageForm>
  );
}
