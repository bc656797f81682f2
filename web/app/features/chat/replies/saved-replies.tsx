import { Stack, TextInput } from '@mantine/core';
import { IconMessageBolt } from '@tabler/icons-react';
import type { SavedReply } from '@threshold/contract/endpoints/chat/saved-replies';
import { limits } from '@threshold/contract/limits';
import { savedReplySentences } from '@threshold/contract/texts/chat-texts';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { useStore } from '#app/lib/store.ts';
import type { Inbox } from '../model/inbox.ts';
import {
  fillRecipientName,
  filterReplies,
  getRepliesStore,
  type RepliesState,
} from './replies-store.ts';
import classes from './saved-replies.module.css';

// Loaded lazily: the dialog is seldom opened, and only the dialog needs code for forms.
const ManageReplies = createLazyDialog(() => import('./manage-replies-dialog.tsx'));

export interface SavedRepliesProps {
  inbox: Pick<Inbox, 'store'>;
  firstName: string;
  disabled: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Is set to a function that opens the list when a slash is typed into the empty message box. */
  opener: RefObject<(() => void) | undefined>;
  onWrite: (text: string) => void;
  onFault: (sentence: string) => void;
}

export default function SavedReplies(props: SavedRepliesProps) {
  const { inbox, firstName, disabled, box, opener, onWrite, onFault } = props;
  const replies = getRepliesStore(inbox);
  const state = useStore(replies.store, replies.store.get());
  const [isOpen, setOpen] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useDismissOnOutside(isOpen, place, { onLeave: () => setOpen(false), onEscape: close });

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
    // Sets the text through React: if the DOM value were set, React would miss the next change.
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
          onPick={({ text }: SavedReply) => insert(fillRecipientName(text, firstName))}
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
function useDismissOnOutside(
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
    const closeByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) escape();
    };
    document.addEventListener('keydown', closeByKey, { signal: stop.signal });
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, closeFromOutside, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, place]);
}

interface ReplyListProps {
  state: RepliesState;
  firstName: string;
  onPick: (reply: SavedReply) => void;
  /** Called for a second slash: the member wants to type a slash, not to open the list. */
  onSlash: () => void;
  onManage: () => void;
}

const noReplies: readonly SavedReply[] = [];

/** The saved replies in a dialog above the message box. Mantine's Combobox is not a dialog. */
function ReplyList(props: ReplyListProps) {
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
              // The React key contains the index, because two replies may have the same title.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${at} ${reply.title}`}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              gap={0}
              mih={44}
              py="xs"
              px="sm"
              bdrs="sm"
              lh={1.3}
              style={{ cursor: 'pointer' }}
              className={classes.option}
              onClick={() => onPick(reply)}
              onKeyDown={undefined}
            >
              <b>{reply.title}</b>
              <span>{fillRecipientName(reply.text, firstName)}</span>
            </Stack>
          ))}
        </div>
      )}
      <p className={isOpen ? 'visually-hidden' : classes.news} role="status">
        {getReplySearchStatus(state, typed, options.length)}
      </p>
      <Button size="sm" onClick={onManage}>
        Manage saved replies
      </Button>
    </div>
  );
}

function getReplySearchStatus(state: RepliesState, typed: string, found: number): string {
  if (state.kind !== 'open') return savedReplySentences[state.kind];
  if (found > 0) return savedReplySentences.found(found);
  return typed && state.replies.length > 0
    ? savedReplySentences.no_match
    : savedReplySentences.none;
}

/** State of the search: the typed text, its matches, and the option selected by arrow keys. */
function useReplySearch(
  replies: readonly SavedReply[],
  { onPick }: { readonly onPick: (reply: SavedReply) => void },
) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const options = filterReplies(replies, typed);
  // The list may have become shorter than the selected index.
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
