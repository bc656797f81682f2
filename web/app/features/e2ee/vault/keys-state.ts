import { ApiError } from '#app/lib/api/api-error.ts';
import type { OwnKeys } from '../trust/own-keys.ts';
import { VaultFault } from './protocol.ts';

/** Why this device cannot use the keys that are there: none of it is mended by the recovery code. */
export type KeysTrouble =
  | { readonly state: 'stale' | 'broken' }
  | {
      readonly state: 'failed';
      /** `outdated`: this page is older than what it talks to, which refuses what it sends. */
      readonly why: 'browser' | 'connection' | 'unverified' | 'outdated';
      /** The server knows of no keys either: nothing was ever set up. */
      readonly isUnused?: boolean;
    };

/** How it stands with one's own keys, as screens show it. */
export type KeysState = { readonly state: 'starting' } | OwnKeys | KeysTrouble;

/** What a failure of looking at the keys means. */
export function troubleOf(error: unknown): KeysTrouble {
  if (error instanceof ApiError) {
    if (error.status === 409) return { state: 'failed', why: 'outdated' };
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
