import { parseArgs } from 'node:util';
import {
  deleteLostKey,
  rekeySecrets,
} from '../src/features/encryption/secret-keys/key-rotation.ts';
import { openSecretKeys } from '../src/features/encryption/secret-keys/secret-keys.ts';
import { createKeyRing } from '../src/lib/secrets.ts';
import { onDatabase, throttleProgress } from './frame/run-command.ts';

/*
 * Seals all sealed texts of the database again with the first key of SECRET_KEY=new,old. The
 * product may run with the same SECRET_KEY, unless it uses the embedded engine. An interrupted run
 * continues when the command is started again.
 *
 *   npm run rekey
 *   npm run rekey -- --lost=ID    the key with that id is lost: continue without its texts
 *   npm run rekey -- --lost=      the same for a key whose id was never recorded
 *
 * Exits with 3 if any text could not be opened with any of the keys.
 */

const NOT_ALL = 3;

const { values } = parseArgs({ options: { lost: { type: 'string' } } });

await onDatabase(async ({ config, database }) => {
  const now = new Date();
  if (values.lost !== undefined) {
    await deleteLostKey(database, { ring: createKeyRing(config.secretKeys) }, values.lost, now);
  }
  const keys = await openSecretKeys(database, config.secretKeys, now);
  const done = await rekeySecrets(
    database,
    keys,
    now,
    throttleProgress((looked: number) => console.log(`${looked} secrets looked at`)),
  );
  console.log(
    `${done.sealedAnew} secrets were sealed anew under the key ${keys.ring[0].id}; ${done.left} were already.`,
  );
  if (done.retired.length > 0) {
    console.log(
      `Nothing is sealed under ${done.retired.join(', ')} any more: take it out of SECRET_KEY and start the product again. Keep it with backups from its time.`,
    );
  }
  if (done.unopened === 0) return;
  console.error(
    `${done.unopened} secrets were opened by none of the keys. Their owners turn two-factor off by their password; for staff: npm run staff -- reset-2fa.`,
  );
  process.exitCode = NOT_ALL;
});
