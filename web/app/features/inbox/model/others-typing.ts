import { limits } from '@threshold/contract/limits';
import type { InboxStore } from './inbox-store.ts';

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
