import { Stack, TextInput } from '@mantine/core';
import type { SavedReply } from '@threshold/contract/endpoints/chat/saved-replies';
import { savedReplySentences } from '@threshold/contract/texts/chat-texts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { filledFor, matching, type RepliesState } from './replies-store.ts';
import classes from './saved-replies.module.css';

export interface ReplyListProps {
  state: RepliesState;
  firstName: string;
  onPick: (reply: SavedReply) => void;
  /** A second slash was typed, so the first one was meant as text. */
  onSlash: () => void;
  onManage: () => void;
}

const noReplies: readonly SavedReply[] = [];

/** The saved replies above the message box: typing filters them, Enter inserts one. */
export function ReplyList(props: ReplyListProps) {
  const { state, firstName, onPick, onSlash, onManage } = props;
  const replies = state.kind === 'open' ? state.replies : noReplies;
  const search = useReplySearch(replies, { onPick });
  const { typed, options, active } = search;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const optionId = (at: number) => `${id}-${at}`;
  const isOpen = options.length > 0;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div className={classes.popup} role="dialog" aria-label="Saved replies">
      <TextInput
        ref={field}
        aria-label="Find a saved reply"
        placeholder="Find a saved reply"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? optionId(active) : undefined}
        value={typed}
        onChange={({ currentTarget: { value } }) => search.type(value)}
        onKeyDown={(event) => {
          if (event.key !== '/' || typed !== '' || isComposing(event))
            return search.handleKey(event);
          event.preventDefault();
          onSlash();
        }}
      />
      {isOpen && (
        <div ref={list} id={id} className={classes.list} role="listbox" aria-label="Saved replies">
          {options.map((reply, at) => (
            <Stack
              // Two replies may have the same title.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${at} ${reply.title}`}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              gap={0}
              mih={44}
              p="6px 10px"
              bdrs="sm"
              lh={1.3}
              style={{ cursor: 'pointer' }}
              className={classes.option}
              onClick={() => onPick(reply)}
              onKeyDown={undefined}
            >
              <b>{reply.title}</b>
              <span>{filledFor(reply.text, firstName)}</span>
            </Stack>
          ))}
        </div>
      )}
      <p className={isOpen ? 'visually-hidden' : classes.news} role="status">
        {newsOf(state, typed, options.length)}
      </p>
      <Button size="sm" onClick={onManage}>
        Manage saved replies
      </Button>
    </div>
  );
}

function newsOf(state: RepliesState, typed: string, found: number): string {
  if (state.kind !== 'open') return savedReplySentences[state.kind];
  if (found > 0) return savedReplySentences.found(found);
  return typed && state.replies.length > 0
    ? savedReplySentences.no_match
    : savedReplySentences.none;
}

/** The typed text, its matches, and the option selected with the arrow keys. */
function useReplySearch(
  replies: readonly SavedReply[],
  { onPick }: { readonly onPick: (reply: SavedReply) => void },
) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const options = matching(replies, typed);
  // The list may have become shorter.
  const at = Math.min(active, options.length - 1);

  function type(next: string) {
    setTyped(next);
    setActive(0);
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const last = options.length - 1;
    if (event.key === 'ArrowDown') setActive(at === last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setActive(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter') {
      const reply = options[at];
      if (reply) onPick(reply);
    } else return;
    event.preventDefault();
  }

  return { typed, type, options, active: at, handleKey };
}
