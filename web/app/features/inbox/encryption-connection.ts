import type { Secrecy, StartSecrecy } from '#app/lib/secrecy.ts';
import type { Me } from './inbox-calls.ts';
import type { InboxStore } from './inbox-store.ts';

/** The encryption as one inbox has it: there or still coming, and mirrored into the inbox's state. */
export interface SecretLine {
  /** Undefined while it is being loaded, and where the product has none. */
  readonly now: () => Secrecy | undefined;
  begin(): void;
  /** Starts what could not be loaded, or looks at one's own keys again. */
  reload(): void;
  readonly close: () => void;
}

export function openEncryptionConnection(
  me: Me,
  store: InboxStore,
  start: StartSecrecy | undefined,
  onChange: () => void,
): SecretLine {
  let secrecy: Secrecy | undefined;
  let isClosed = false;
  let isStarting = false;
  let unsubscribe = () => {};

  const show = () => {
    store.change({ secrecy: secrecy?.get() ?? { own: 'loading', people: {} } });
    onChange();
  };

  async function begin(): Promise<void> {
    if (!start || isStarting || isClosed) return;
    isStarting = true;
    show();
    try {
      const started = await start(me);
      if (isClosed) return started.stop();
      secrecy = started;
      unsubscribe = started.subscribe(show);
      show();
    } catch {
      // Its program did not come. Whether there are keys is not known, so nothing is sent.
      if (!isClosed) store.change({ secrecy: { own: 'failed', people: {} } });
    } finally {
      isStarting = false;
    }
  }

  return {
    begin: () => void begin(),
    now: () => secrecy,
    reload: () => void (secrecy ? secrecy.reload() : begin()),
    close: () => {
      isClosed = true;
      unsubscribe();
      secrecy?.stop();
    },
  };
}
