import { limits } from '@threshold/contract/limits';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { hasOlder, type Thread } from '../model/thread.ts';

/** So close to the end one still follows what comes. */
const NEAR_PX = 120;

/**
 * Follows the end while one is there or writes, keeps the place while one reads above, and asks for older ones at the top.
 */
export function useLogScroll(
  ref: RefObject<HTMLElement | null>,
  thread: Thread,
  loadOlderMessages: () => Promise<void>,
) {
  const { messages, outgoing, unread } = thread;
  const firstId = messages[0]?._id;
  const last = messages.at(-1);
  /** What was drawn last: where it began, how high it was, how much was on its way out, and whether its end was seen. */
  const before = useRef({ firstId, height: 0, leaving: 0, isAtEnd: true, isStarted: false });
  const [isAway, setAway] = useState(false);
  /** The last that was there when the end was last seen. */
  const [seenPosition, setSeenPosition] = useState<number>();
  const [isLoadingOlder, setLoadingOlder] = useState(false);

  // After every drawing: what grew may be a message, a notification, or the other side starting to type.
  useLayoutEffect(() => {
    const log = ref.current;
    if (!log) return;
    const { firstId: oldFirst, height, leaving, isAtEnd, isStarted } = before.current;
    if (!isStarted && firstId !== undefined) {
      before.current.isStarted = true;
      const line = unread && log.querySelector<HTMLElement>('[data-unread-start]');
      log.scrollTop = line ? line.offsetTop - log.clientHeight / 3 : log.scrollHeight;
      before.current.isAtEnd = isNearEnd(log);
    } else if (firstId !== oldFirst && oldFirst !== undefined) {
      log.scrollTop += log.scrollHeight - height;
    } else if (isAtEnd || outgoing.length > leaving) {
      log.scrollTop = log.scrollHeight;
    }
    before.current.firstId = firstId;
    before.current.leaving = outgoing.length;
    before.current.height = log.scrollHeight;
  });

  // Where it begins so near the top that nothing has to be scrolled, no event tells it.
  const hasBegun = firstId !== undefined;
  useLayoutEffect(() => {
    if (hasBegun) setAway(!before.current.isAtEnd);
  }, [hasBegun]);

  async function loadOlder() {
    if (isLoadingOlder || !hasOlder(thread)) return;
    setLoadingOlder(true);
    // A failure leaves the button, which tries again.
    await loadOlderMessages().catch(() => undefined);
    setLoadingOlder(false);
  }

  function toLatest() {
    const log = ref.current;
    if (log) log.scrollTop = log.scrollHeight;
  }

  return {
    isAway,
    isLoadingOlder,
    newBelow: isAway && seenPosition !== undefined && last ? last.position - seenPosition : 0,
    toLatest,
    loadOlder: () => void loadOlder(),
    onScroll: () => {
      const log = ref.current;
      if (!log) return;
      const isAtEnd = isNearEnd(log);
      before.current.isAtEnd = isAtEnd;
      if (isAtEnd) setSeenPosition(last?.position);
      setAway(!isAtEnd);
      if (log.scrollTop < limits.search.scroll_trigger_px) void loadOlder();
    },
  };
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX;
