import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { ApiError } from '../api/api-error.ts';

const { browser } = passkeyOutcomes;

/** @throws ApiError if the browser does not support passkeys */
export function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, 'unknown', browser.unsupported);
}

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** True if the visitor cancelled it or continued without a passkey. */
export const isQuiet = (error: unknown): boolean =>
  ['AbortError', 'NotAllowedError'].includes(nameOf(error));

/** Converts the browser's error to a sentence for people. */
export function told(error: unknown, unanswered: string): ApiError {
  console.info('Passkey request failed:', error);
  const sentences: Readonly<Record<string, string>> = {
    AbortError: unanswered,
    NotAllowedError: unanswered,
    InvalidStateError: browser.here_already,
    SecurityError: browser.wrong_host,
    ConstraintError: browser.too_simple,
    NotSupportedError: browser.unsupported,
  };
  return new ApiError(0, 'unknown', sentences[nameOf(error)] ?? browser.failed);
}
