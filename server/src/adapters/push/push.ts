import type { PushPayload } from '@threshold/contract/push-words';

/** Where a device takes its news, and the keys by which only it reads them. */
interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * What became of a push. `gone`: nobody reads there any more. `refused`: the service will not take this one, however often it is
 * tried. `away`: it may, later.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string; readonly retrySeconds?: number };

export interface Push {
  /** Whether news may go there. */
  accepts(endpoint: string): boolean;
  /** Encrypts the news for the device and hands them to its service. Never throws. */
  send(
    subscription: PushSubscription,
    keys: PushKeyPair,
    payload: PushPayload,
  ): Promise<PushOutcome>;
}
