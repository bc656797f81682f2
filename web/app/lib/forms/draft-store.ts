import type { z } from 'zod';
import { readStored, type StorageKey, writeStored } from '../account/storage.ts';

/**
 * Draft of a long form, stored in this browser until it is sent or the member signs out. It may be
 * years old or another member's: only drafts of the schema's shape that belong to the reader are
 * returned.
 */
export function draftStore<D>(key: StorageKey, schema: z.ZodType<D>) {
  return {
    /** The draft if it is the reader's own; another one stays until it is overwritten. */
    read(isOwn: (draft: D) => boolean): D | undefined {
      const { data } = schema.safeParse(parsed(readStored(key)));
      return data && isOwn(data) ? data : undefined;
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
