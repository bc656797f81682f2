import { brand } from '@threshold/contract/brand';

/** What stands with a code that is kept, in a file or on paper. */
export const codeLines = (email: string): readonly string[] => [
  `${brand.name}: recovery code for the secure messages of ${email}`,
  'It opens your messages on another device. Keep it where nobody else looks, and give it to nobody: we never ask for it.',
];

/** The text of the file that keeps a code. */
export function codeText(code: string, email: string): string {
  return [...codeLines(email), '', code, ''].join('\n');
}
