const keyPattern = /^[a-z\d-]+(\/[a-z\d][a-z\d.-]*)+$/;

export const isStorageKey = (text: string): boolean =>
  keyPattern.test(text) && !text.includes('..');

/** @throws if the text is not a valid key and could lead outside the folder of the files */
export function requireStorageKey(text: string): void {
  if (!isStorageKey(text)) throw new Error('not a key of a file');
}
