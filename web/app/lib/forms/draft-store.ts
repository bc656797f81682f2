import type { z } from 'zod';
import { readStored, type StorageKey, writeStored } from '../account/storage.ts';
import { parseJson } from '../parse-json.ts';

/** Stores the draft of a long form in this browser. Drafts that do not fit `schema` are ignored. */
export function createDraftStore<D>(key: StorageKey, schema: z.ZodType<D>) {
  return {
    /** Returns the draft if `isOwn`. The draft of another member stays until overwritten. */
    read(isOwn: (draft: D) => boolean): D | undefined {
      const { data } = schema.safeParse(parseJson(readStored(key) ?? ''));
      return data && isOwn(data) ? data : undefined;
    },
    write: (draft: D): void => writeStored(key, JSON.stringify(draft)),
    drop: (): void => writeStored(key, null),
  };
}
