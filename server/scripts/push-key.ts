import { rotatePushKey } from '../src/features/push/push-keys.ts';
import { openSecretKeys } from '../src/features/secret-keys/open-secret-keys.ts';
import { secretBox } from '../src/lib/secrets.ts';
import { onDatabase } from './frame/on-database.ts';

/*
 * Makes a new key for push, by which push services know this installation. The product may run; on the embedded engine it must not.
 * Browsers take the new key as their members come by, within a day of use; until then the key before reaches them.
 *
 *   npm run push-key
 */

await onDatabase(async ({ config, database }) => {
  const now = new Date();
  const { ring } = await openSecretKeys(database, config.secretKeys, now);
  const publicKey = await rotatePushKey(database, secretBox(ring), now);
  console.log(`Browsers are given the key ${publicKey} from now on.`);
});
