import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { isRecord } from './draft-store.ts';

/*
 * What was typed when the server ended the session: kept in this browser for the same form of the same person, until it is
 * changed there or somebody signs out. One form is kept, never a password or a file.
 */

/** Keeps the plain values of a form under its name, which says whose form it is. */
export function keepTyping(name: string, values: object): void {
  const plain = Object.entries(values).filter(
    ([field, value]) => ['string', 'boolean', 'number'].includes(typeof value) && !isSecret(field),
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
  const fitting = shape.filter(([field, value]) => typeof values[field] === typeof value);
  return Object.fromEntries(fitting.map(([field]) => [field, values[field]])) as Partial<V>;
}

export function dropTyping(): void {
  if (readStored(storageKeys.keptTyping) !== null) writeStored(storageKeys.keptTyping, null);
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
