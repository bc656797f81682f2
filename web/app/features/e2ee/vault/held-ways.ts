import type { Bytes } from '@threshold/e2ee/bytes';
import { readCode } from '@threshold/e2ee/recovery-code';
import { openByCode, openByPasskey, type Slot } from '@threshold/e2ee/slots';
import { type KeyOpener, type PasskeyOpener, VaultFault } from './protocol.ts';

interface PasskeyAnswer {
  readonly id: string;
  readonly output: Bytes;
}

/** Opens slots, and stores passkey output that may be needed again during an action. */
export interface HeldWays {
  /**
   * Returns the master key from one of the slots.
   * @throws VaultFault `code` · `prf` · E2eeFault `locked`
   */
  open(uid: string, slots: readonly Slot[], way: KeyOpener): Promise<Bytes>;
  /**
   * Returns the passkey's output, from this call or an earlier one.
   * @throws VaultFault `prf` if it is invalid, `none`
   */
  answerOf(uid: string, way: PasskeyOpener): PasskeyAnswer;
  drop(uid: string): void;
}

/**
 * Stored only in the vault's memory. The page transfers a passkey's output and cannot send it
 * again.
 */
export function holdWays(): HeldWays {
  const answers = new Map<string, PasskeyAnswer>();

  function drop(uid: string): void {
    answers.get(uid)?.output.fill(0);
    answers.delete(uid);
  }

  function answerOf(uid: string, way: PasskeyOpener): PasskeyAnswer {
    const { passkey: id } = way;
    if ('again' in way) {
      const answer = answers.get(uid);
      if (answer?.id !== id) throw new VaultFault('none');
      return answer;
    }
    drop(uid);
    const output = new Uint8Array(way.prf);
    if (output.length !== 32 || output.every((byte) => byte === 0)) throw new VaultFault('prf');
    const answer = { id, output };
    answers.set(uid, answer);
    return answer;
  }

  return {
    async open(uid, slots, way) {
      if ('passkey' in way) return openByPasskey(uid, slots, answerOf(uid, way));
      const code = await readCode(way.code);
      if (!code) throw new VaultFault('code');
      return openByCode(uid, slots, code);
    },
    answerOf,
    drop,
  };
}
