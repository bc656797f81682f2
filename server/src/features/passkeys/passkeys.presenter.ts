import type { Passkey } from '@threshold/contract/passkeys';
import type { PasskeyRow } from './passkeys.repo.ts';
import { providerOf } from './providers.ts';

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  credential_id: row.credential_id,
  name: row.name,
  provider: providerOf(row.aaguid),
  is_synced: row.is_backup_eligible,
  // The contract allows only valid transports.
  transports: row.transports as Passkey['transports'],
  createdAt: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
