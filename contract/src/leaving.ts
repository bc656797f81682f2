import { z } from 'zod';
import { messages } from './messages.ts';
import { currentPassword } from './passwords.ts';

/** Names of deleted accounts for others. */
export const formerNames = { customer: 'Former customer', vendor: 'Former professional' } as const;

/** Deleted and remaining data of a deleted account, shown to its owner before and after. */
export const leavingWords = {
  customer: {
    goes: [
      'Your sign-in, your personal details, your picture, your shortlist and your notifications.',
      'Your applications with their files, your search alerts and what you asked of us.',
      'Your calls to come. They are cancelled, and the professional is told.',
      'Purchases in which nobody else buys, with their documents. In others: your own notes, and documents that you shared with nobody.',
    ],
    stays: [
      `Conversations: the professional keeps what you wrote to each other and the files in it, under the name '${formerNames.customer}'.`,
      `Calls that began: the professional still sees when they were, with '${formerNames.customer}'.`,
      `Reviews you wrote stay, under the name '${formerNames.customer}'.`,
      'Purchases in which others buy: they keep what you shared with them, without your name.',
    ],
  },
  vendor: {
    goes: [
      'Your sign-in, your listing with its picture, licences and certificates, and the reviews on it.',
      'Your calls to come. They are cancelled, and the customers are told.',
      'Your way to applications and their files.',
    ],
    stays: [
      `Conversations: customers keep what you wrote to each other and the files in it, under the name '${formerNames.vendor}'.`,
      `Calls that began: customers still see when they were, with '${formerNames.vendor}'.`,
      'Applications that customers sent you, with their files and the log of who opened them: they belong to the customers.',
    ],
  },
} as const;

/** Deleting an account needs a recent sign-in, or the password. */
export const deleteAccountBody = z.object({
  current_password: currentPassword(messages.twoFactor.password).optional(),
});
