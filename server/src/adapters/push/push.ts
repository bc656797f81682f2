import type { PushPayload } from '@threshold/contract/texts/notification-texts';

/** Push address of a device, and the keys with which only it decrypts. */
interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** `gone`: no such subscription. `refused`: never accepted. `away`: possibly accepted later. */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string; readonly retrySeconds?: number };

export interface Push {
  /** True if pushes may be sent to the address. */
  accepts(endpoint: string): boolean;
  /** Encrypts the payload for the device and sends it to its service. Never throws. */
  send(
    subscription: PushSubscription,
    keys: PushKeyPair,
    payload: PushPayload,
  ): Promise<PushOutcome>;
}
