import type { BackupSlot } from '@threshold/contract/e2ee';
import type { KeptPasskeySlot } from '../../db/key-tables.ts';

/** The slots of a backup as its row keeps them: an older version of this program knows the code's alone. */
export interface SlotColumns {
  readonly slot: string | null;
  readonly passkey_slots: readonly KeptPasskeySlot[];
}

/** The ways of a row, the code first. */
export const slotsOf = ({ slot, passkey_slots }: SlotColumns): BackupSlot[] => [
  ...(slot === null ? [] : [{ kind: 'code' as const, sealed: slot }]),
  ...passkey_slots.map(({ id, sealed }) => ({ kind: 'passkey' as const, id, sealed })),
];

export function columnsOf(slots: readonly BackupSlot[]): SlotColumns {
  const passkey_slots = slots.flatMap((slot) =>
    slot.kind === 'passkey' ? [{ id: slot.id, sealed: slot.sealed }] : [],
  );
  return { slot: slots.find(({ kind }) => kind === 'code')?.sealed ?? null, passkey_slots };
}

/** What a change does to the ways to open one's messages, as a mail tells it. */
export interface ChangedWays {
  readonly code: 'same' | 'added' | 'replaced' | 'removed';
  readonly passkeysAdded: number;
  readonly passkeysRemoved: number;
}

/**
 * In which order the slots come says nothing; a passkey's slot that was sealed anew is one removed and one added.
 * @returns undefined where nothing differs
 */
export function changedWays(
  before: readonly BackupSlot[],
  after: readonly BackupSlot[],
): ChangedWays | undefined {
  const [had, has] = [columnsOf(before), columnsOf(after)];
  const code = changeOfCode(had.slot, has.slot);
  const passkeysAdded = countMissing(has, had);
  const passkeysRemoved = countMissing(had, has);
  if (code === 'same' && passkeysAdded + passkeysRemoved === 0) return undefined;
  return { code, passkeysAdded, passkeysRemoved };
}

/** Whether the change adds an unlock method, or replaces the recovery code. */
export const addsWay = (change: ChangedWays | undefined): boolean =>
  change !== undefined &&
  (change.code === 'added' || change.code === 'replaced' || change.passkeysAdded > 0);

/** Slots of passkeys that are in the one and not in the other. */
function countMissing({ passkey_slots: one }: SlotColumns, { passkey_slots: other }: SlotColumns) {
  const kept = new Map(other.map(({ id, sealed }) => [id, sealed]));
  return one.filter(({ id, sealed }) => kept.get(id) !== sealed).length;
}

function changeOfCode(before: string | null, after: string | null): ChangedWays['code'] {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'replaced';
}
