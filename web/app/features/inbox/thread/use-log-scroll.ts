import { limits } from '@threshold/contract/limits';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { hasOlder, type Thread } from '../model/thread.ts';
import classes from './message-log.module.css';

/** So close to the end one still follows what comes. */
const NEAR_PX = 120;

/**
 * Follows the end while one is there or writes, keeps the place while one reads above, and asks for older ones at the top.
 * Where the conversation was opened at a message, it begins there.
 */
export function useLogScroll(
  ref: RefObject<HTMLElement | null>,
  thread: Thread,
  load: { readonly older: () => Promise<void>; readonly newer: () => Promise<void> },
) {
  const { messages, outgoing, unread, soughtId, hasNewer } = thread;
  const firstId = messages[0]?._id;
  const last = messages.at(-1);
  /** What was drawn last: where it began, how high it was, how much was on its way out, whether its end was seen, whether newer ones were missing, and if so how many stood here. */
  const before = useRef({
    firstId,
    height: 0,
    leaving: 0,
    isAtEnd: true,
    isStarted: false,
    hadNewer: false,
    shown: 0,
  });
  const [isAway, setAway] = useState(false);
  /** The last that was there when the end was last seen. */
  const [seenPosition, setSeenPosition] = useState<number>();
  const [isLoading, setLoading] = useState(false);

  // After every drawing: what grew may be a message, a notification, or the other side starting to type.
  useLayoutEffect(() => {
    const log = ref.current;
    if (!log) return;
    const { firstId: oldFirst, height, leaving, isAtEnd, isStarted, hadNewer } = before.current;
    if (!isStarted && firstId !== undefined) {
      before.current.isStarted = true;
      const sought = soughtId && log.querySelector<HTMLElement>('[data-sought]');
      const line = sought || (unread && log.querySelector<HTMLElement>('[data-unread-start]'));
      log.scrollTop = line ? line.offsetTop - log.clientHeight / 3 : log.scrollHeight;
      if (sought) sought.focus({ preventScroll: true });
      before.current.isAtEnd = isNearEnd(log);
    } else if (firstId !== oldFirst && oldFirst !== undefined) {
      log.scrollTop += log.scrollHeight - height;
    } else if ((isAtEnd && !hadNewer) || outgoing.length > leaving) {
      log.scrollTop = log.scrollHeight;
    }
    const bubbles = log.querySelectorAll<HTMLElement>(`.${classes.bubble}`);
    if (hasNewer) before.current.shown = bubbles.length;
    else if (hadNewer) {
      // The button is gone, and left its focus to the log: reading goes on where it stood.
      const next = bubbles[before.current.shown];
      if (next && document.activeElement === log) {
        next.tabIndex = -1;
        next.focus({ preventScroll: true });
      }
    }
    before.current.firstId = firstId;
    before.current.hadNewer = hasNewer === true;
    before.current.leaving = outgoing.length;
    before.current.height = log.scrollHeight;
  });

  // Where it begins so near the top that nothing has to be scrolled, no event tells it.
  const hasBegun = firstId !== undefined;
  useLayoutEffect(() => {
    if (hasBegun) setAway(!before.current.isAtEnd);
  }, [hasBegun]);

  async function loadMore(read: () => Promise<void>) {
    if (isLoading) return;
    setLoading(true);
    // A failure leaves the button, which tries again.
    await read().catch(() => undefined);
    setLoading(false);
  }
  const loadOlder = () => void (hasOlder(thread) && loadMore(load.older));

  function toLatest() {
    const log = ref.current;
    if (log) log.scrollTop = log.scrollHeight;
  }

  return {
    isAway,
    isLoading,
    newBelow: isAway && seenPosition !== undefined && last ? last.position - seenPosition : 0,
    toLatest,
    loadOlder,
    loadNewer: () => void loadMore(load.newer),
    onScroll: () => {
      const log = ref.current;
      if (!log) return;
      const isAtEnd = isNearEnd(log);
      before.current.isAtEnd = isAtEnd;
      if (isAtEnd) setSeenPosition(last?.position);
      setAway(!isAtEnd);
      if (log.scrollTop < limits.search.scroll_trigger_px) loadOlder();
    },
  };
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX;
