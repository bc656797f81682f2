import { limits } from '@threshold/contract/limits';

/**
 * After a password was set by mail, whoever holds the mailbox must not get at what two-factor protects: until this
 * moment. Undefined when there was no such reset, or it is long ago.
 */
export function safeAgainAt(passwordResetAt: Date | null, now: Date): Date | undefined {
  if (!passwordResetAt) return undefined;
  const at = new Date(passwordResetAt.getTime() + limits.reset_safety.hours * 60 * 60 * 1000);
  return at > now ? at : undefined;
}
