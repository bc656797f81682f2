import { limits } from '@threshold/contract/limits';

const { typing_ms } = limits.chat;
/** Said again before the other side forgets it. */
const AGAIN_MS = typing_ms * 0.6;

/** Tells that one is typing, seldom enough, and that it is over after a while without a key. */
export function createTyping(tell: (isTyping: boolean) => void) {
  let toldAt: number | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(end);
    if (toldAt !== undefined) tell(false);
    toldAt = undefined;
  }

  return {
    stop,
    /** A key was pressed. */
    note(): void {
      clearTimeout(end);
      end = setTimeout(stop, typing_ms);
      if (toldAt !== undefined && Date.now() - toldAt < AGAIN_MS) return;
      toldAt = Date.now();
      tell(true);
    },
  };
}
