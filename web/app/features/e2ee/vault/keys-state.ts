import { ApiError } from '#app/lib/api/api-error.ts';
import type { OwnKeys } from '../trust/own-keys.ts';
import { VaultFault } from './protocol.ts';

/** Reason why this device cannot use existing keys; a recovery code does not help. */
export type KeysTrouble =
  | { readonly state: 'stale' | 'broken' }
  | {
      readonly state: 'failed';
      /** `conflict`: the server has other keys, so it refuses those of this page. */
      readonly why: 'browser' | 'connection' | 'unverified' | 'conflict';
      /** The server has no keys either: encryption was never set up. */
      readonly isUnused?: boolean;
    };

/** State of the member's own keys, as screens show it. */
export type KeysState = { readonly state: 'starting' } | OwnKeys | KeysTrouble;

/** Maps an error while loading the keys to a state. */
export function troubleOf(error: unknown): KeysTrouble {
  if (error instanceof ApiError) {
    if (error.status === 409) return { state: 'failed', why: 'conflict' };
    return {
      state: 'failed',
      why: error.code === 'email_unverified' ? 'unverified' : 'connection',
    };
  }
  if (error instanceof VaultFault && error.code !== 'failed') {
    return { state: error.code === 'stale' ? 'stale' : 'broken' };
  }
  return { state: 'failed', why: 'browser' };
}
