import { openSecretKeys } from '../src/features/encryption/secret-keys/secret-keys.ts';
import { rotatePushKey } from '../src/features/notifications/push/push-keys.ts';
import { createSecretBox } from '../src/lib/secrets.ts';
import { onDatabase } from './frame/run-command.ts';

/*
 * Creates a new push key, by which push services recognise this installation. The product may run
 * at the same time, unless it uses the embedded engine. Browsers get the new key within a day of
 * use; until then they receive pushes that are signed with the previous key.
 *
 *   npm run push-key
 */

await onDatabase(async ({ config, database }) => {
  const now = new Date();
  const { ring } = await openSecretKeys(database, config.secretKeys, now);
  const publicKey = await rotatePushKey(database, createSecretBox(ring), now);
  console.log(`Browsers are given the key ${publicKey} from now on.`);
});
