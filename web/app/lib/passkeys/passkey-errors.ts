import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import { ApiError } from '../api/api-error.ts';

const { browser } = passkeyOutcomes;

/** @throws ApiError where the browser knows of no passkeys */
export function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, 'unknown', browser.unsupported);
}

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Somebody ended it, or went on without. */
export const isQuiet = (error: unknown): boolean =>
  ['AbortError', 'NotAllowedError'].includes(nameOf(error));

/** What the browser's refusal means, in a sentence for people. */
export function told(error: unknown, unanswered: string): ApiError {
  console.info('No passkey:', error);
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
