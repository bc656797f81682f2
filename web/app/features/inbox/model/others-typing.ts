import { limits } from '@threshold/contract/limits';
import type { InboxStore } from './inbox-store.ts';

/** Who is typing, as the other side says; who says nothing more has stopped. */
export function createOthersTyping(store: InboxStore) {
  const ends = new Map<string, ReturnType<typeof setTimeout>>();

  function end(id: string): void {
    clearTimeout(ends.get(id));
    ends.delete(id);
    store.setTyping(id, false);
  }

  return {
    end,
    show(id: string, isTyping: boolean): void {
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
