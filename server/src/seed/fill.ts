/** Puts values into the {slots} of a text. Throws on a slot without a value, so that no reader ever meets one. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = values[slot];
    if (value === undefined) throw new Error(`No value for {${slot}} in: ${text}`);
    return value;
  });
}
