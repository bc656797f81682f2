import { limits } from '@threshold/contract/limits';

/**
 * Until when what two-factor protects stays closed although its code is right: whoever holds the mailbox alone could
 * have set the password and then two-factor of its own.
 * @param enabledAt when two-factor was turned on; null without it
 */
export function closedUntil(
  passwordResetAt: Date | null,
  enabledAt: Date | null,
  now: Date,
): Date | undefined {
  const isOlder = enabledAt && passwordResetAt && enabledAt <= passwordResetAt;
  return isOlder ? undefined : safeAgainAt(passwordResetAt, now);
}

/**
 * After a password was set by mail, whoever holds the mailbox must not get at what two-factor protects: until this
 * moment. Undefined when there was no such reset, or it is long ago.
 */
export function safeAgainAt(passwordResetAt: Date | null, now: Date): Date | undefined {
  if (!passwordResetAt) return undefined;
  const at = new Date(passwordResetAt.getTime() + limits.reset_safety.hours * 60 * 60 * 1000);
  return at > now ? at : undefined;
}
