const LONGEST = 120;
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu;

/**
 * The name of a file as its sender calls it, fit to be shown and to be saved under: the last part of a path, one visible
 * line, never empty, with the ending kept.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const letters = [...clean];
  if (letters.length <= LONGEST) return clean || 'file';
  const [ending = ''] = /\.[a-z\d]{1,5}$/i.exec(clean) ?? [];
  return `${letters.slice(0, LONGEST - ending.length).join('')}${ending}`;
}
