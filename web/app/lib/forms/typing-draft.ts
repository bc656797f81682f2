import { useState } from 'react';
import { z } from 'zod';
import { storageKeys } from '../account/storage.ts';
import { ApiError } from '../api/api-error.ts';
import { createDraftStore } from './draft-store.ts';

/* Values of one form when the server ended the session, until the form is changed or the member
   signs out. Never a password or a file. */

const store = createDraftStore(
  storageKeys.typingDraft,
  z.object({ name: z.string(), values: z.object({}).loose() }),
);

/** Stores typed values when the session ends. `name` identifies the form and its owner. */
export function useTypingDraft<V extends object>(name: string | undefined, initial: V) {
  const [draft] = useState(() => readDraftValues(name, initial));
  return {
    values: draft,
    dirty: Object.fromEntries(Object.keys(draft ?? {}).map((field) => [field, true])),
    /** Stores the values, except secrets and files, if the error is a 401. */
    keep(error: unknown, values: V) {
      if (name === undefined || !(error instanceof ApiError) || error.status !== 401) return;
      const plain = Object.entries(values).filter(
        ([field, value]) => isPlainData(value) && !isSecretField(field),
      );
      store.write({ name, values: Object.fromEntries(plain) });
    },
    drop: () => (name === undefined ? undefined : store.drop()),
  };
}

/** Returns the stored values of the form `name` if they have the shape of `initial`. */
function readDraftValues<V extends object>(name: string | undefined, initial: V) {
  const stored = name === undefined ? undefined : store.read((draft) => draft.name === name);
  if (!stored) return undefined;
  const { values } = stored;
  const fitting = Object.entries(initial).filter(([field, value]) => isAlike(values[field], value));
  return Object.fromEntries(fitting.map(([field]) => [field, values[field]])) as Partial<V>;
}

const isAlike = (stored: unknown, value: unknown) =>
  typeof stored === typeof value && Array.isArray(stored) === Array.isArray(value);

/** True for text, numbers, booleans, and lists and records of these, which JSON preserves. */
function isPlainData(value: unknown): boolean {
  if (typeof value !== 'object') return ['string', 'boolean', 'number'].includes(typeof value);
  if (value === null) return false;
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isData && Object.values(value).every(isPlainData);
}

const isSecretField = (field: string) => /password/i.test(field);
