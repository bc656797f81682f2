import type { Finding } from './look.ts';

const heads = ['part', 'configured', 'time', 'state'] as const;

/** One line for each dependency, in columns. The fault is last, because it may be long. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ part, configured, ms, isWell, says }) => {
    return [part, configured, ms === 0 ? '' : `${ms} ms`, isWell ? says : `WRONG: ${says}`];
  });
  const lines: readonly (readonly string[])[] = [heads, ...rows];
  const widths = heads.map((_, nr) => Math.max(...lines.map((line) => line[nr]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, nr) => text.padEnd(widths[nr] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
