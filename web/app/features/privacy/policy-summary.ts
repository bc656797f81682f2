import { chatProtection } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/promise-sentences';

const secureMessages = `Messages and files in a chat that says so are end-to-end encrypted: only you and the other person can read them. In every other chat: ${chatProtection}`;

/** Summary of the privacy policy for customers. Only the policy is binding. */
export const customerSummary: readonly string[] = [
  'We keep what you give us: your name, email address, messages, bookings, reviews and the files you attach.',
  'The professional you contact sees your name, your picture and what you send them. Published reviews are for everyone to read.',
  secureMessages,
  'We do not sell personal information, show no advertising and set no tracking cookies.',
  `You may ask what we hold about you and have it corrected. ${promiseSentences.privacy_answers}`,
];

/** Summary for vendors. */
export const vendorSummary: readonly string[] = [
  'Your listing is for everyone to read: name, business, services, place and what we checked. Your email address, phone and links show to signed-in customers only.',
  secureMessages,
  'Licences and certificates are read by our staff, to check them. You open them yourself by a code of your authenticator.',
  'What customers send you is for their enquiry alone. Delete it when they ask you to.',
  `You may ask what we hold about you and have it corrected. ${promiseSentences.privacy_answers}`,
];
