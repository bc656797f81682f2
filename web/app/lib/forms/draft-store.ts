import { readStored, type StorageKey, writeStored } from '../account/storage.ts';

/**
 * What was typed in a long form so far, kept in this browser until it is sent or somebody signs out. A browser may
 * keep it for years and for several people: only what has the shape of today and belongs to the reader is read.
 */
export function draftStore<D>(key: StorageKey, isDraft: (value: unknown) => value is D) {
  return {
    /** The draft if it is the reader's own; another one is left alone until it is written over. */
    read: (isOwn: (draft: D) => boolean): D | undefined => {
      const draft = parsed(readStored(key));
      return isDraft(draft) && isOwn(draft) ? draft : undefined;
    },
    write: (draft: D): void => writeStored(key, JSON.stringify(draft)),
    drop: (): void => writeStored(key, null),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Whether something read has fields at all. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
