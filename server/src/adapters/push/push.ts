import type { PushPayload } from '@threshold/contract/texts/notification-texts';

/** Push address of a device, and the keys for encrypting to this device only. */
interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** `gone`: unknown subscription. `refused`: a retry is useless. `away`: a retry may succeed. */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string; readonly retrySeconds?: number };

export interface Push {
  /** Returns whether pushes may be sent to the address. */
  accepts(endpoint: string): boolean;
  /** Encrypts the payload for the device and sends it to the push service. Never throws. */
  send(
    subscription: PushSubscription,
    keys: PushKeyPair,
    payload: PushPayload,
  ): Promise<PushOutcome>;
}
