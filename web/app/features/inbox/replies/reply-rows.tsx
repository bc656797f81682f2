import type { SavedReply } from '@threshold/contract/saved-replies';
import { savedReplySentences } from '@threshold/contract/saved-reply-words';
import { useRef, useState } from 'react';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { useAction } from '#app/lib/use-action.ts';
import classes from './manage-replies.module.css';
import { type Replies, refusalOf } from './replies-store.ts';
import { ReplyRow, type Step } from './reply-row.tsx';
import { moved, withoutReply } from './reply-words.ts';

export interface ReplyRowsProps {
  list: readonly SavedReply[];
  replies: Replies;
  onEdit: (reply: SavedReply) => void;
  /** The deleted row had the focus. */
  onDeleted: () => void;
}

const refused = {
  toast: false,
  say: (error: unknown) => refusalOf(error, savedReplySentences.try_again),
} as const;

/** The saved replies in their order. */
export function ReplyRows({ list, replies, onEdit, onDeleted }: ReplyRowsProps) {
  const [news, setNews] = useState('');
  const rows = useRef<HTMLOListElement>(null);

  const move = useAction(
    (at: number, by: Step) => {
      const reply = list[at];
      return replies.save((now) => (reply ? moved(now, reply, by) : now));
    },
    {
      ...refused,
      after: (_, at, by) => {
        const place = at + by;
        const title = list[at]?.title ?? '';
        setNews(savedReplySentences.done.moved(title, place + 1, list.length));
        // The focus follows the reply.
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
          // Two replies may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.row}>
            <ReplyRow
              reply={reply}
              isFirst={at === 0}
              isLast={at === list.length - 1}
              isDeleting={remove.busyWith?.[0] === reply}
              onMove={(by) => void move.run(at, by)}
              onEdit={() => onEdit(reply)}
              onDelete={() => void remove.run(reply)}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <FailureAlert sentence={move.failure ?? remove.failure} />
    </>
  );
}
