import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { isRecord } from './draft-store.ts';

/* Values of a form when the server ended the session: stored in this browser for the same form
   of the same person, until the form is changed or the person signs out. Only one form is
   stored, never a password or a file. */

/** Stores a form's plain values under its name, which identifies the form and its owner. */
export function keepTyping(name: string, values: object): void {
  const plain = Object.entries(values).filter(
    ([field, value]) => isPlain(value) && !isSecret(field),
  );
  writeStored(storageKeys.keptTyping, JSON.stringify({ name, values: Object.fromEntries(plain) }));
}

/** The stored values of that form, if they have the shape of `initial`. */
export function keptTyping<V extends object>(
  name: string | undefined,
  initial: V,
): Partial<V> | undefined {
  const stored = name === undefined ? undefined : parsed();
  if (stored?.name !== name || !isRecord(stored?.values)) return undefined;
  const shape = Object.entries(initial);
  const { values } = stored;
  const fitting = shape.filter(([field, value]) => isAlike(values[field], value));
  return Object.fromEntries(fitting.map(([field]) => [field, values[field]])) as Partial<V>;
}

export function dropTyping(): void {
  if (readStored(storageKeys.keptTyping) !== null) writeStored(storageKeys.keptTyping, null);
}

const isAlike = (kept: unknown, value: unknown) =>
  typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value);

/** True for text, numbers, booleans, and lists and records of these, which JSON preserves. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isRecord(value)) {
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  }
  return ['string', 'boolean', 'number'].includes(typeof value);
}

const isSecret = (field: string) => /password/i.test(field);

function parsed(): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeys.keptTyping) ?? 'null');
    return isRecord(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
