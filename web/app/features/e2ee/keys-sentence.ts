import { e2eeMessages } from '@threshold/contract/messages-e2ee';
import { ownKeysWords } from '@threshold/contract/outcomes-e2ee';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { VaultFault } from './vault/protocol.ts';

/** What to say when something with one's own keys failed: the vault's reason, the server's sentence, or `fallback`. */
export function keysSentence(error: unknown, fallback: string): string {
  if (!(error instanceof VaultFault)) return sentenceOf(error, fallback);
  switch (error.code) {
    case 'code':
      return e2eeMessages.code_form;
    case 'locked':
      return e2eeMessages.code_other;
    case 'stale':
      return ownKeysWords.stale.text;
    case 'failed':
      return ownKeysWords.failed.browser;
    default:
      return ownKeysWords.broken.text;
  }
}
