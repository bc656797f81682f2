import { brand } from '@threshold/contract/brand';

/** Explanation that accompanies a recovery code in a file or on paper. */
export const codeLines = (email: string): readonly string[] => [
  `${brand.name}: recovery code for the secure messages of ${email}`,
  'It opens your messages on another device. Keep it where nobody else looks, and give it to nobody: we never ask for it.',
];

/** Content of the file with a recovery code. */
export function codeText(code: string, email: string): string {
  return [...codeLines(email), '', code, ''].join('\n');
}
