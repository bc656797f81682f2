const LONGEST = 120;

/**
 * Returns another person's file name for display and saving. It removes folders, invisible
 * characters and those that reverse the text direction, so that 'fdp.exe' never reads as 'exe.pdf'.
 */
export function safeFileName(name: string): string {
  const clean = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  return shortened(clean || 'file');
}

/** Shortens a long name but keeps its extension. */
function shortened(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= LONGEST) return name;
  const end = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  return `${letters.slice(0, LONGEST - end.length).join('')}${end}`;
}
