import type { KeyBackup, MemberKeys } from '@threshold/contract/endpoints/encryption/e2ee';
import { toBackupSlots } from '../backups/backup-slots.ts';
import type { BackupRow } from '../backups/key-backups.repo.ts';
import type { KeyRow } from './keys.repo.ts';

export const presentKeyVersion = ({
  entry: { v, suite, uid, role, kv, kem, sig, created, prev, self, by },
  published_at,
}: KeyRow): MemberKeys['keys'][number] => ({
  entry: { v, suite, uid, role, kv, kem, sig, created, prev, self, by },
  published_at: published_at.toISOString(),
});

/** Returns the keys of one member from rows that contain keys of several members. */
export const presentMemberKeys = (id: string, rows: readonly KeyRow[]): MemberKeys => ({
  _id: id,
  keys: rows
    .filter(({ customer_id, vendor_id }) => (customer_id ?? vendor_id) === id)
    .map(presentKeyVersion),
});

export const presentBackup = ({ version, bundle, ...ways }: BackupRow): KeyBackup => ({
  v: 2,
  version,
  bundle,
  slots: toBackupSlots(ways),
});
