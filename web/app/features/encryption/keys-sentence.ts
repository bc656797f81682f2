import { e2eeMessages, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { getSentence } from '#app/lib/api/api-error.ts';
import { VaultFault } from './vault/protocol.ts';

/** Error sentence: the vault's reason, the server's sentence, or `fallback`. */
export function keysSentence(error: unknown, fallback: string): string {
  if (!(error instanceof VaultFault)) return getSentence(error, fallback);
  switch (error.code) {
    case 'code':
      return e2eeMessages.code_form;
    case 'locked':
      return e2eeMessages.code_other;
    case 'prf':
      return ownKeysWords.passkey.signs_in_only;
    case 'stale':
      return ownKeysWords.stale.text;
    case 'failed':
      return ownKeysWords.failed.browser;
    default:
      return ownKeysWords.broken.text;
  }
}

/** Error sentence for passkeys: here the fault `locked` means a wrong passkey, not a wrong code. */
export function formatPasskeyError(
  error: unknown,
  fallback: string,
  other: string = ownKeysWords.passkey.other_key,
): string {
  const isOther = error instanceof VaultFault && error.code === 'locked';
  return isOther ? other : keysSentence(error, fallback);
}
