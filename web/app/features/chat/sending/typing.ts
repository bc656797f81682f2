import { limits } from '@threshold/contract/limits';
import type { InboxStore } from '../model/inbox-store.ts';

const { typing_ms } = limits.chat;
/** Interval for repeating the event before the recipient's timeout. */
const AGAIN_MS = typing_ms * 0.6;

/** Reports typing at limited intervals, and its end after a pause without a key press. */
export function createTyping(send: (isTyping: boolean) => void) {
  let sentAt: number | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(end);
    if (sentAt !== undefined) send(false);
    sentAt = undefined;
  }

  return {
    stop,
    note(): void {
      clearTimeout(end);
      end = setTimeout(stop, typing_ms);
      if (sentAt !== undefined && Date.now() - sentAt < AGAIN_MS) return;
      sentAt = Date.now();
      send(true);
    },
  };
}

/** People who are typing. A person who sends no further event has stopped. */
export function createOthersTyping(store: InboxStore) {
  const ends = new Map<string, ReturnType<typeof setTimeout>>();

  function end(id: string): void {
    clearTimeout(ends.get(id));
    ends.delete(id);
    store.setTyping(id, false);
  }

  return {
    end,
    show: (id: string, isTyping: boolean): void => {
      end(id);
      if (!isTyping) return;
      store.setTyping(id, true);
      ends.set(
        id,
        setTimeout(() => end(id), limits.chat.typing_ms),
      );
    },
    close(): void {
      for (const timer of ends.values()) clearTimeout(timer);
    },
  };
}
