export interface Locality {
  readonly name: string;
  readonly post_code: string;
}

/** Formats suburbs as 'Parramatta 2150', one per line. */
export const localitiesText = (localities: readonly Locality[]): string =>
  localities.map(({ name, post_code }) => `${name} ${post_code}`).join('\n');

/** Parses the lines. A missing postcode stays empty, which the schema rejects. */
export function localitiesIn(text: string): readonly Locality[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const post_code = /\d{4}$/.exec(line)?.[0] ?? '';
      return { name: line.slice(0, line.length - post_code.length).trim(), post_code };
    });
}
