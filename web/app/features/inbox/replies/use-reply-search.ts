import type { SavedReply } from '@threshold/contract/saved-replies';
import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { matching } from './reply-words.ts';

/** What is typed to find a reply, what matches, and which of that the keys have come to. */
export function useReplySearch(
  replies: readonly SavedReply[],
  { onPick }: { readonly onPick: (reply: SavedReply) => void },
) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const options = matching(replies, typed);
  // The list may have become shorter meanwhile.
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
