import type { BackupSlot } from '@threshold/contract/endpoints/encryption/e2ee';
import type { StoredPasskeySlot } from '../../../db/key-tables.ts';

/** Columns in which the unlock methods of a backup are stored; `slot` is the recovery code's. */
interface SlotColumns {
  readonly slot: string | null;
  readonly passkey_slots: readonly StoredPasskeySlot[];
}

/** Returns the unlock methods of a stored backup, the recovery code first. */
export const toBackupSlots = ({ slot, passkey_slots }: SlotColumns): BackupSlot[] => [
  ...(slot === null ? [] : [{ kind: 'code' as const, sealed: slot }]),
  ...passkey_slots.map(({ id, sealed }) => ({ kind: 'passkey' as const, id, sealed })),
];

export function toSlotColumns(slots: readonly BackupSlot[]): SlotColumns {
  const passkey_slots = slots.flatMap((slot) =>
    slot.kind === 'passkey' ? [{ id: slot.id, sealed: slot.sealed }] : [],
  );
  return { slot: slots.find(({ kind }) => kind === 'code')?.sealed ?? null, passkey_slots };
}

/** Changes of a backup's unlock methods, which a mail describes to the member. */
interface UnlockMethodChanges {
  readonly code: 'same' | 'added' | 'replaced' | 'removed';
  readonly passkeysAdded: number;
  readonly passkeysRemoved: number;
}

/**
 * Compares unlock methods. A passkey that was sealed again counts as one removed and one added.
 * @returns undefined if nothing differs
 */
export function compareUnlockMethods(before: readonly BackupSlot[], after: readonly BackupSlot[]) {
  const [had, has] = [toSlotColumns(before), toSlotColumns(after)];
  const code = compareRecoveryCode(had.slot, has.slot);
  const passkeysAdded = countMissingPasskeys(has, had);
  const passkeysRemoved = countMissingPasskeys(had, has);
  if (code === 'same' && passkeysAdded + passkeysRemoved === 0) return undefined;
  return { code, passkeysAdded, passkeysRemoved };
}

/** Returns whether the change adds an unlock method or replaces the recovery code. */
export const hasAddedUnlockMethod = (change: UnlockMethodChanges | undefined): boolean =>
  change !== undefined &&
  (change.code === 'added' || change.code === 'replaced' || change.passkeysAdded > 0);

/** Returns how many passkey slots of the first backup are missing in the second one. */
function countMissingPasskeys(
  { passkey_slots: one }: SlotColumns,
  { passkey_slots: other }: SlotColumns,
) {
  const sealedById = new Map(other.map(({ id, sealed }) => [id, sealed]));
  return one.filter(({ id, sealed }) => sealedById.get(id) !== sealed).length;
}

function compareRecoveryCode(
  before: string | null,
  after: string | null,
): UnlockMethodChanges['code'] {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'replaced';
}
