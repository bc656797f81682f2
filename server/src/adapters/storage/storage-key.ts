const keyPattern = /^[a-z\d-]+(\/[a-z\d][a-z\d.-]*)+$/;

export const isStorageKey = (text: string): boolean =>
  keyPattern.test(text) && !text.includes('..');

/** @throws when the text is none: it could lead out of where files lie */
export function requireStorageKey(text: string): void {
  if (!isStorageKey(text)) throw new Error('not a key of a file');
}
