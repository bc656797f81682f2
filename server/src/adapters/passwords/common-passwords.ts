import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Passwords that people choose if a form asks for a letter, a digit and a special character. The
 * list below predates such forms.
 */
const dressedUp = [
  'aa@123456',
  'abc@123',
  'abc@1234',
  'abcd@1234',
  'admin@123',
  'p@$$w0rd',
  'p@ssw0rd!',
  'p@ssw0rd1',
  'p@ssw0rd123',
  'p@ssword1',
  'pass@123',
  'passw0rd!',
  'password!1',
  'password1!',
  'password123!',
  'password@1',
  'password@123',
  'qwerty1!',
  'qwerty123!',
  'qwerty@123',
  'welcome1!',
  'welcome123!',
  'welcome@123',
];

/** The 50,000 most common leaked passwords, in lower case. */
const common = new Set([...(dictionary['passwords-common'] ?? []), ...dressedUp]);

/** True for a common password, in upper or lower case. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase());
