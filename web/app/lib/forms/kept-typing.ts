import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { isRecord } from './draft-store.ts';

/*
 * What was typed when the server ended the session: kept in this browser for the same form of the same person, until it is
 * changed there or somebody signs out. One form is kept, never a password or a file.
 */

/** Keeps the values of a form that are plain data under its name, which says whose form it is. */
export function keepTyping(name: string, values: object): void {
  const plain = Object.entries(values).filter(
    ([field, value]) => isPlain(value) && !isSecret(field),
  );
  writeStored(storageKeys.keptTyping, JSON.stringify({ name, values: Object.fromEntries(plain) }));
}

/** What was kept of that form, as far as it has the shape of `initial`. */
export function keptTyping<V extends object>(
  name: string | undefined,
  initial: V,
): Partial<V> | undefined {
  const kept = name === undefined ? undefined : parsed();
  if (kept?.name !== name || !isRecord(kept?.values)) return undefined;
  const shape = Object.entries(initial);
  const { values } = kept;
  const fitting = shape.filter(([field, value]) => isAlike(values[field], value));
  return Object.fromEntries(fitting.map(([field]) => [field, values[field]])) as Partial<V>;
}

export function dropTyping(): void {
  if (readStored(storageKeys.keptTyping) !== null) writeStored(storageKeys.keptTyping, null);
}

const isAlike = (kept: unknown, value: unknown) =>
  typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value);

/** Text, numbers, ticks, and lists and records of these: JSON gives them back as they were. */
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
    const kept: unknown = JSON.parse(readStored(storageKeys.keptTyping) ?? 'null');
    return isRecord(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
