import { limits } from '@threshold/contract/limits';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { hasOlder, type Thread } from '../model/thread.ts';
import classes from './message-log.module.css';

/** Distance from the end, in pixels, within which the log follows new messages. */
const NEAR_PX = 120;

/**
 * Follows new messages while the reader is at the end or writes, preserves the scroll position
 * otherwise, and loads older messages at the top. Starts at the linked or first unread message.
 */
export function useLogScroll(
  ref: RefObject<HTMLElement | null>,
  thread: Thread,
  load: { readonly older: () => Promise<void>; readonly newer: () => Promise<void> },
) {
  const { messages, outgoing, unread, targetId, hasNewer } = thread;
  const firstId = messages[0]?._id;
  const last = messages.at(-1);
  /** State of the message log at the previous render, to compare with the current one. */
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
  /** Position of the last message at the time when the reader last saw the end of the log. */
  const [seenPosition, setSeenPosition] = useState<number>();
  const [isLoading, setLoading] = useState(false);

  // Runs after every render, because anything may have changed the height.
  useLayoutEffect(() => {
    const log = ref.current;
    if (!log) return;
    const { firstId: oldFirst, height, leaving, isAtEnd, isStarted, hadNewer } = before.current;
    if (!isStarted && firstId !== undefined) {
      before.current.isStarted = true;
      const target = targetId && log.querySelector<HTMLElement>('[data-target]');
      const line = target || (unread && log.querySelector<HTMLElement>('[data-unread-start]'));
      log.scrollTop = line ? line.offsetTop - log.clientHeight / 3 : log.scrollHeight;
      if (target) target.focus({ preventScroll: true });
      before.current.isAtEnd = isNearEnd(log);
    } else if (firstId !== oldFirst && oldFirst !== undefined) {
      log.scrollTop += log.scrollHeight - height;
    } else if ((isAtEnd && !hadNewer) || outgoing.length > leaving) {
      log.scrollTop = log.scrollHeight;
    }
    const bubbles = log.querySelectorAll<HTMLElement>(`.${classes.bubble}`);
    if (hasNewer) before.current.shown = bubbles.length;
    else if (hadNewer) {
      // The button for newer messages is unmounted, so the focus moves to the first new message.
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

  // If the first render does not scroll, no scroll event sets `isAway`, so it is set here.
  const hasBegun = firstId !== undefined;
  useLayoutEffect(() => {
    if (hasBegun) setAway(!before.current.isAtEnd);
  }, [hasBegun]);

  async function loadMore(read: () => Promise<void>) {
    if (isLoading) return;
    setLoading(true);
    // After a failure the button for more messages stays, so that the reader can retry.
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
