import { IconMessageBolt } from '@tabler/icons-react';
import type { SavedReply } from '@threshold/contract/endpoints/chat/saved-replies';
import { limits } from '@threshold/contract/limits';
import { savedReplySentences } from '@threshold/contract/texts/chat-texts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { useStore } from '#app/lib/store.ts';
import type { Inbox } from '../model/inbox.ts';
import { filledFor, repliesOf } from './replies-store.ts';
import { ReplyList } from './reply-list.tsx';

// Loaded lazily: seldom opened, and the only part with a form.
const ManageReplies = createLazyDialog(() => import('./manage-replies-dialog.tsx'));

export interface SavedRepliesProps {
  inbox: Pick<Inbox, 'store'>;
  firstName: string;
  disabled: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Receives the function that opens the list, for a slash in an empty box. */
  opener: RefObject<(() => void) | undefined>;
  onWrite: (text: string) => void;
  onFault: (sentence: string) => void;
}

export default function SavedReplies(props: SavedRepliesProps) {
  const { inbox, firstName, disabled, box, opener, onWrite, onFault } = props;
  const replies = repliesOf(inbox);
  const state = useStore(replies.store, replies.store.get());
  const [isOpen, setOpen] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useClosing(isOpen, place, { onLeave: () => setOpen(false), onEscape: close });

  useEffect(() => {
    opener.current = disabled ? undefined : open;
    return () => {
      opener.current = undefined;
    };
  });

  function open() {
    setOpen(true);
    void replies.load();
  }

  function close() {
    setOpen(false);
    box.current?.focus();
  }

  function insert(words: string) {
    const area = box.current;
    close();
    if (!area) return;
    const { selectionStart: from, selectionEnd: to, value } = area;
    if (value.length - (to - from) + words.length > limits.chat.message_characters)
      return onFault(savedReplySentences.too_long);
    // Written through React, which would miss the next change if the DOM value were set directly.
    flushSync(() => onWrite(value.slice(0, from) + words + value.slice(to)));
    area.setSelectionRange(from + words.length, from + words.length);
  }

  return (
    <div ref={place}>
      <IconButton
        label="Saved replies"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={isOpen ? close : open}
      >
        <IconMessageBolt size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <ReplyList
          state={state}
          firstName={firstName}
          onPick={({ text }: SavedReply) => insert(filledFor(text, firstName))}
          onSlash={() => insert('/')}
          onManage={() => {
            setOpen(false);
            setManaging(true);
          }}
        />
      )}
      <ManageReplies
        opened={isManaging}
        onClose={() => {
          setManaging(false);
          box.current?.focus();
        }}
        replies={replies}
        state={state}
      />
    </div>
  );
}

/** Closes the list on a click or focus outside of it, and on Escape. */
function useClosing(
  isOpen: boolean,
  place: RefObject<HTMLElement | null>,
  { onLeave, onEscape }: { readonly onLeave: () => void; readonly onEscape: () => void },
): void {
  const leave = useEffectEvent(onLeave);
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) leave();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) escape();
    };
    document.addEventListener('keydown', closeByKey, { signal: stop.signal });
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, closeFromOutside, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, place]);
}
