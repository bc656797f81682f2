import type { Database, Db } from '../../../adapters/database/database.ts';
import { countProcessesWithOtherKey } from '../../../db/process-run-queries.ts';
import {
  computeKeyFingerprint,
  createSecretBox,
  type SealedColumn,
  type SealedText,
  type SecretBox,
  SecretOpenError,
} from '../../../lib/secrets.ts';
import { SetupError } from '../../../lib/setup-error.ts';
import {
  addStoredKeys,
  buildRetiredKeyContext,
  deleteKey,
  listStoredKeys,
  retireKey,
} from './secret-keys.repo.ts';
import { type SecretKeys, sealedColumns } from './secret-keys.ts';

export interface RekeyResult {
  readonly sealedAnew: number;
  /** Number of sealed texts that were already sealed with the current key. */
  readonly left: number;
  /** Number of sealed texts that none of the keys can decrypt. */
  readonly unopened: number;
  /** Ids of the keys that were retired, because they no longer seal any data. */
  readonly retired: readonly string[];
}

const AT_A_TIME = 200;
/**
 * Milliseconds after its last record at which a process counts as stopped. Running processes are
 * recorded every minute.
 */
const UNSEEN_MS = 3 * 60 * 1000;

/**
 * Seals all data with the current key and retires the other keys. Can be interrupted and repeated
 * while the product runs. @throws SetupError if a running process seals with another key or lacks
 * the current one
 */
export async function rekeySecrets(
  { db }: Database,
  { ring }: SecretKeys,
  now: Date,
  onBatch: (done: number) => void = () => undefined,
): Promise<RekeyResult> {
  const [current, ...older] = ring;
  await requireNoProcessWithOtherKey(db, current.id, now);
  const box = createSecretBox(ring);
  const counts = { sealedAnew: 0, left: 0, unopened: 0 };
  for (const column of sealedColumns) {
    for await (const batch of readColumnBatches(db, column)) {
      for (const text of batch) counts[await resealText(db, column, box, text)] += 1;
      onBatch(counts.sealedAnew + counts.left + counts.unopened);
    }
  }
  for (const { id, secret } of older) {
    await retireKey(db, id, box.seal(secret, buildRetiredKeyContext(id)), now);
  }
  return { ...counts, retired: older.map(({ id }) => id) };
}

async function requireNoProcessWithOtherKey(db: Db, keyId: string, now: Date): Promise<void> {
  const others = await countProcessesWithOtherKey(db, keyId, new Date(now.getTime() - UNSEEN_MS));
  if (others === 0) return;
  throw new SetupError(
    `${others} running processes of the product seal with another key, or were stopped less than ${UNSEEN_MS / 60_000} minutes ago. ` +
      'Start each of them with the same SECRET_KEY=new,old, then run this again.',
  );
}

async function* readColumnBatches(db: Db, column: SealedColumn<Db>) {
  let after: string | undefined;
  do {
    const batch = await column.list(db, after, AT_A_TIME);
    if (batch.length > 0) yield batch;
    after = batch.length === AT_A_TIME ? batch.at(-1)?.id : undefined;
  } while (after !== undefined);
}

async function resealText(
  db: Db,
  column: SealedColumn<Db>,
  box: SecretBox,
  text: SealedText,
): Promise<'sealedAnew' | 'left' | 'unopened'> {
  try {
    const sealed = box.reseal(text.sealed, text.context);
    if (sealed === undefined) return 'left';
    // If the text was replaced in between, it is already sealed with the current key.
    return (await column.replace(db, text, sealed)) ? 'sealedAnew' : 'left';
  } catch (error) {
    if (error instanceof SecretOpenError) return 'unopened';
    throw error;
  }
}

/**
 * Deletes the record of a lost key, whose data stays unreadable. @param id id of the key; empty if
 * no key was ever recorded @throws SetupError if there is no such key
 */
export async function deleteLostKey(
  { db }: Database,
  { ring: [current] }: Pick<SecretKeys, 'ring'>,
  id: string,
  now: Date,
): Promise<void> {
  const stored = await listStoredKeys(db);
  const isOurs = id !== '' && id === current.id;
  if (isOurs || (id === '' ? stored.length > 0 : !(await deleteKey(db, id)))) {
    throw new SetupError(
      `${id || 'No id'}: no such key. Known keys: ${stored.map((key) => key.id).join(', ') || 'none, so set no id'}.`,
    );
  }
  if (stored.some((key) => key.id === current.id)) return;
  await addStoredKeys(db, [
    { id: current.id, check_value: computeKeyFingerprint(current), added_at: now },
  ]);
}
