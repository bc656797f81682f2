export interface Locality {
  readonly name: string;
  readonly post_code: string;
}

/** 'Parramatta 2150', a line each. */
export const localitiesText = (localities: readonly Locality[]): string =>
  localities.map(({ name, post_code }) => `${name} ${post_code}`).join('\n');

/** Reads them again. A line without a postcode has none, and the rules say so. */
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
