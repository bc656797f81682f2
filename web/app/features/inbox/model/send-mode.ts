import type { OwnState, PeerStanding } from '#app/lib/encryption.ts';

/** What decides how a message of one conversation goes out. */
export interface SendCircumstances {
  /** Undefined where there is no encryption at all. */
  readonly own: OwnState | undefined;
  readonly peer: PeerStanding | undefined;
  /** A sealed message is in this conversation. */
  readonly wasSealed: boolean;
  /** Its newest messages have been read. */
  readonly isLoaded: boolean;
  /** The writer said, during this visit, that it may go without encryption. */
  readonly hasAgreed: boolean;
}

/**
 * `wait`: not known yet, so nothing goes out. `ask`: in plain text, if the writer says so; `ask-unable` where this
 * browser cannot keep keys and nobody has any. `told`: it waits until its writer was told that the other side has new
 * keys. The rest is blocked: by one's own keys that are not usable here (`own`), or by what the directory says of the other side.
 */
export type SendMode =
  | 'plain'
  | 'sealed'
  | 'wait'
  | 'ask'
  | 'ask-unable'
  | 'own'
  | 'told'
  | 'reset-verified'
  | 'stale'
  | 'failed';

/** Whether a message goes out sealed, in plain text as it was agreed, or not at all. There is no other place for it. */
export function resolveSendMode({
  own,
  peer,
  wasSealed,
  isLoaded,
  hasAgreed,
}: SendCircumstances): SendMode {
  if (own === undefined) return 'plain';
  if (own === 'loading') return 'wait';
  if (own === 'unable' && !wasSealed) {
    if (!isLoaded) return 'wait';
    return hasAgreed ? 'plain' : 'ask-unable';
  }
  if (own !== 'ready') return 'own';
  switch (peer?.kind) {
    case 'accepted':
      return 'sealed';
    case 'none':
      // Keys never go from the directory while there is somebody to write to.
      if (wasSealed) return 'stale';
      if (!isLoaded) return 'wait';
      return hasAgreed ? 'plain' : 'ask';
    case 'reset':
      return peer.wasVerified ? 'reset-verified' : 'told';
    case 'stale':
      return 'stale';
    case 'failed':
      return 'failed';
    default:
      return 'wait';
  }
}

/** Whether it goes out only after the writer confirms. */
export const isAsked = (mode: SendMode | undefined): boolean =>
  mode === 'ask' || mode === 'ask-unable';
