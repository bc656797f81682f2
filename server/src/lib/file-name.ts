/** Longer than any system lets a name be: what came before is not looked at. */
const MOST_READ = 2048;
const LONGEST = 120;
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu;
/** Without the dots and blanks at both ends. */
const core = /[^. ](?:.*[^. ])?/su;

/**
 * The name of a file as its sender calls it, fit to be shown and to be saved under: the last part of a path, one visible
 * line, never empty, with the ending kept.
 */
export function plainFileName(name: string): string {
  const last = name.slice(-MOST_READ).split(/[\\/]/).at(-1) ?? '';
  const line = last
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ');
  const [clean = 'file'] = core.exec(line) ?? [];
  const letters = [...clean];
  if (letters.length <= LONGEST) return clean;
  const [ending = ''] = /\.[a-z\d]{1,5}$/i.exec(clean) ?? [];
  return `${letters.slice(0, LONGEST - ending.length).join('')}${ending}`;
}
