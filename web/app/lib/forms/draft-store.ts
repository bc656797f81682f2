import type { z } from 'zod';
import { readStored, type StorageKey, writeStored } from '../account/storage.ts';
import { parseJson } from '../parse-json.ts';

/**
 * Draft of a long form in this browser. Returns only the reader's own drafts of the schema's shape.
 */
export function createDraftStore<D>(key: StorageKey, schema: z.ZodType<D>) {
  return {
    /** The draft if it is the reader's own; another one stays until it is overwritten. */
    read(isOwn: (draft: D) => boolean): D | undefined {
      const { data } = schema.safeParse(parseJson(readStored(key) ?? ''));
      return data && isOwn(data) ? data : undefined;
    },
    write: (draft: D): void => writeStored(key, JSON.stringify(draft)),
    drop: (): void => writeStored(key, null),
  };
}
