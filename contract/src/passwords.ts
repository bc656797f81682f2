import { z } from 'zod';
import { described } from './described.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

export interface PasswordChecks {
  readonly length: boolean;
  readonly letter: boolean;
  readonly digit: boolean;
  readonly special: boolean;
}

/** Returns which rules a password meets. Lengths count characters, not bytes. */
export function passwordChecks(password: string): PasswordChecks {
  const { length } = [...password];
  return {
    length: length >= limits.password.min && length <= limits.password.max,
    letter: /\p{L}/u.test(password),
    digit: /\p{N}/u.test(password),
    special: /[^\p{L}\p{N}\s]/u.test(password),
  };
}

/** True if letters, numbers and a special character are all present. */
export function hasAllKinds({ letter, digit, special }: PasswordChecks): boolean {
  return letter && digit && special;
}

/** Sign-up: Weak, Medium (length only), Strong (length and all kinds). */
export function signUpStrength(password: string): 'Weak' | 'Medium' | 'Strong' {
  const checks = passwordChecks(password);
  if (!checks.length) return 'Weak';
  return hasAllKinds(checks) ? 'Strong' : 'Medium';
}

/** Customer profile: Medium if every rule passes, Strong if it is also longer than 12. */
export function profileStrength(password: string): 'Weak' | 'Medium' | 'Strong' {
  const checks = passwordChecks(password);
  if (!checks.length || !hasAllKinds(checks)) return 'Weak';
  return [...password].length > limits.password.strong_above ? 'Strong' : 'Medium';
}

/** Common base words of guessed passwords. The server has the complete list. */
const guessedWords =
  /^(?:a|abc|admin|administrator|changeme|football|hello|iloveyou|letmein|login|monkey|pass|password|princess|qwerty|qwertyuiop|secret|sunshine|test|threshold|user|welcome)$/;

/** True for a word like 'password' with digits and symbols in and around it: 'P@ssw0rd1!'. */
function isDressedUp(password: string): boolean {
  const inner = /\p{L}(?:.*\p{L})?/su.exec(password.toLowerCase())?.[0] ?? '';
  const plain = inner.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[$5]/g, 's');
  return guessedWords.test(plain.replace(/3/g, 'e').replace(/[1!]/g, 'i'));
}

/**
 * Vendor change password: Moderate is length plus a digit or a special character, Strong every rule
 * and not easily guessed.
 */
export function changeStrength(password: string): 'Weak' | 'Moderate' | 'Strong' {
  const checks = passwordChecks(password);
  if (!checks.length || (!checks.digit && !checks.special)) return 'Weak';
  return hasAllKinds(checks) && !isDressedUp(password) ? 'Strong' : 'Moderate';
}

/** A new password. The server refuses the most common ones, because it has the list. */
export const newPasswordSchema = described(
  z.string(messages.password.criteria).refine((value) => {
    const checks = passwordChecks(value);
    return checks.length && hasAllKinds(checks);
  }, messages.password.criteria),
  { type: 'string', format: 'password' },
);

/** A form that asks for a new password twice. */
export const newPasswordForm = z
  .object({ newPassword: newPasswordSchema, confirmation: z.string(messages.general.text) })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: messages.password.mismatch,
    // Reports both errors together.
    when: () => true,
  });

/**
 * A current password. Its length is limited, so that a request cannot make the server hash a
 * megabyte.
 */
export function currentPassword(required: string) {
  const maxLength = limits.password.max * 4;
  const schema = z.string(required).min(1, required).max(maxLength, required);
  return described(schema, { type: 'string', format: 'password', maxLength });
}

/** The current and the new password. */
export const changePasswordBody = z.object({
  currentPassword: currentPassword(messages.password.current_required),
  newPassword: newPasswordSchema,
});

/** The form repeats the new password. */
export const changePasswordForm = changePasswordBody
  .extend({ confirmation: z.string(messages.general.text) })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: messages.password.change_mismatch,
    // Reports all errors together.
    when: () => true,
  });
