const LONGEST = 120;

/**
 * A file's name as somebody else gave it, fit to be shown and saved: without letters that are not seen or that turn
 * the reading direction, so that 'fdp.exe' never reads as 'exe.pdf', and without folders.
 */
export function safeFileName(name: string): string {
  const clean = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  return shortened(clean || 'file');
}

/** Cut in the middle of the long part: what kind of file it is stays. */
function shortened(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= LONGEST) return name;
  const end = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  return `${letters.slice(0, LONGEST - end.length).join('')}${end}`;
}
