import { e2eeEndpoints, type KeyBackup } from '@threshold/contract/endpoints/encryption/e2ee';
import { buildAccount } from '../factories/account.ts';
import { buildMessageKeys } from '../factories/message-keys.ts';
import type { TestApp } from '../test-app.ts';

/** Creates a customer with published message keys and a backup of these keys. */
export async function buildBackupOwner(test: TestApp) {
  const account = await buildAccount(test, 'customers');
  const as = { role: 'customer' as const, id: account.id };
  const keys = await buildMessageKeys(test.database.db, as);
  return { ...account, as, keys, entry: keys.entry };
}

/** Saves a backup of message keys that replaces the version `seen`. */
export const saveBackupOver = (
  test: TestApp,
  token: string,
  body: KeyBackup & { current_password?: string },
  seen: string,
) => test.as(token).call(e2eeEndpoints.saveBackup, { headers: { 'if-match': seen }, body });
