import { cleanLine, hasVisible } from './clean-text.ts';

/** Characters at the end of a name that are read; no system allows file names of this length. */
const MAX_CHARACTERS = 2048;
const LONGEST = 120;
/** Matches the name without dots and spaces at both ends. */
const core = /[^. ](?:.*[^. ])?/su;

/**
 * Cleans a sender's file name: only the last path segment, one line, never empty, without characters
 * that reverse text (and would show 'fdp.exe' as 'exe.pdf').
 */
export function sanitiseFileName(name: string): string {
  const last = name.slice(-MAX_CHARACTERS).split(/[\\/]/).at(-1) ?? '';
  const line = cleanLine(last).replace(/[<>:"|?*]/g, '_');
  const [clean = ''] = core.exec(line) ?? [];
  if (!hasVisible(clean)) return 'file';
  const letters = [...clean];
  if (letters.length <= LONGEST) return clean;
  const [ending = ''] = /\.[a-z\d]{1,8}$/i.exec(clean) ?? [];
  return `${letters.slice(0, LONGEST - ending.length).join('')}${ending}`;
}
