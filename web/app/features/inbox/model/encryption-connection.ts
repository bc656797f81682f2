import type { Encryption, StartEncryption } from '#app/lib/encryption.ts';
import type { Me } from './inbox-requests.ts';
import type { InboxStore } from './inbox-store.ts';

/** The encryption of one inbox: loaded or still loading, and mirrored into the inbox's state. */
export interface SecretLine {
  /** Undefined while it loads, and if the product has no encryption. */
  readonly now: () => Encryption | undefined;
  begin(): void;
  /** Starts an encryption that failed to load, or checks the member's own keys again. */
  reload(): void;
  readonly close: () => void;
}

export function openEncryptionConnection(
  me: Me,
  store: InboxStore,
  start: StartEncryption | undefined,
  onChange: () => void,
): SecretLine {
  let encryption: Encryption | undefined;
  let isClosed = false;
  let isStarting = false;
  let unsubscribe = () => {};

  const show = () => {
    store.change({ encryption: encryption?.get() ?? { own: 'loading', people: {} } });
    onChange();
  };

  async function begin(): Promise<void> {
    if (!start || isStarting || isClosed) return;
    isStarting = true;
    show();
    try {
      const started = await start(me);
      if (isClosed) return started.stop();
      encryption = started;
      unsubscribe = started.subscribe(show);
      show();
    } catch {
      // The script failed to load. It is unknown whether the member has keys, so nothing is sent.
      if (!isClosed) store.change({ encryption: { own: 'failed', people: {} } });
    } finally {
      isStarting = false;
    }
  }

  return {
    begin: () => void begin(),
    now: () => encryption,
    reload: () => void (encryption ? encryption.reload() : begin()),
    close: () => {
      isClosed = true;
      unsubscribe();
      encryption?.stop();
    },
  };
}
