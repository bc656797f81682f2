import type { PushPayload } from '@threshold/contract/texts/notification-texts';

/** Push URL of a device, and its keys, with which pushes are encrypted for this device only. */
interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** `gone`: the push service has no such subscription. `refused`: no retry. `away`: retry later. */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string; readonly retrySeconds?: number };

export interface Push {
  /** Returns whether the push URL leads to a permitted push service. */
  accepts(endpoint: string): boolean;
  /** Encrypts the payload for the device and sends it to the push service. Never throws. */
  send(
    subscription: PushSubscription,
    keys: PushKeyPair,
    payload: PushPayload,
  ): Promise<PushOutcome>;
}
