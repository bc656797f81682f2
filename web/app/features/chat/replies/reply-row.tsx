import { Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { SavedReply } from '@threshold/contract/endpoints/chat/saved-replies';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import classes from './manage-replies.module.css';

export type Step = -1 | 1;
const ways = [
  { by: -1, label: 'Move up', icon: IconArrowUp },
  { by: 1, label: 'Move down', icon: IconArrowDown },
] as const;

export interface ReplyRowProps {
  reply: SavedReply;
  isFirst: boolean;
  isLast: boolean;
  isDeleting: boolean;
  onMove: (by: Step) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One saved reply with its actions. Deleting takes a second click. */
export function ReplyRow(props: ReplyRowProps) {
  const { reply, isFirst, isLast, isDeleting, onMove, onEdit, onDelete } = props;
  /** Reply to delete after a second click. Not a flag, because the row may get another reply. */
  const [asked, setAsked] = useState<SavedReply>();
  const isAsked = asked === reply;
  const acts = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    // The clicked button is unmounted, so the focus moves to a button that replaces it.
    if (isAsked) acts.current?.querySelector('button')?.focus();
    else if (wasAsked.current) acts.current?.querySelector<HTMLElement>('[data-delete]')?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);

  return (
    <>
      <b>{reply.title}</b>
      <p>{reply.text}</p>
      <Group ref={acts} gap="xxs" className={classes.acts}>
        {isAsked ? (
          <>
            <Button size="sm" variant="danger-filled" onClick={onDelete}>
              {isDeleting ? 'Deleting...' : `Delete ${reply.title}`}
            </Button>
            <Button size="sm" onClick={() => setAsked(undefined)}>
              Keep
            </Button>
          </>
        ) : (
          <>
            {ways.map(({ by, label, icon: Icon }) => {
              const isAtEnd = by < 0 ? isFirst : isLast;
              return (
                // Not `disabled` at the list's ends: a disabled button would lose the focus.
                <IconButton
                  key={label}
                  label={`${label}: ${reply.title}`}
                  data-by={by}
                  aria-disabled={isAtEnd}
                  onClick={() => !isAtEnd && onMove(by)}
                >
                  <Icon size={20} aria-hidden="true" />
                </IconButton>
              );
            })}
            <IconButton label={`Change: ${reply.title}`} onClick={onEdit}>
              <IconPencil size={20} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete: ${reply.title}`}
              data-delete
              onClick={() => setAsked(reply)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </Group>
    </>
  );
}
