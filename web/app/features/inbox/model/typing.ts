import { limits } from '@threshold/contract/limits';

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
    /** Records a key press. */
    note(): void {
      clearTimeout(end);
      end = setTimeout(stop, typing_ms);
      if (sentAt !== undefined && Date.now() - sentAt < AGAIN_MS) return;
      sentAt = Date.now();
      send(true);
    },
  };
}
