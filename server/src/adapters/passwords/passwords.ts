import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../../lib/concurrency.ts';

/**
 * Hashing is slow on purpose, so it must not run inside a transaction. Both functions throw
 * `QueueFullError` if too many requests wait. `asker` is the account or network that needs the
 * result; askers take turns.
 */
export interface Passwords {
  hash(password: string, asker: string): Promise<string>;
  /**
   * Returns whether the password matches the hash. Without a hash (an unknown address, or an
   * account without a password) the same work is done, so that the duration reveals nothing.
   */
  verify(
    passwordHash: string | null | undefined,
    password: string,
    asker: string,
  ): Promise<boolean>;
}

export interface PasswordCost {
  /** Memory in KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const standardCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** libuv's pool has four threads, of which one asker may use half. */
const RUNNING = 4;
const RUNNING_OF_ONE = 2;
const WAITING = 100;
const WAITING_OF_ONE = 16;
const WAIT_MS = 10_000;

/** Opens argon2id, the package's default algorithm. */
export async function openPasswords(cost: PasswordCost = standardCost): Promise<Passwords> {
  const options = { ...cost, parallelism: 1 };
  const unknownHash = await hash('the password of an unknown address', options);
  const turns = createFairQueue({
    atOnce: RUNNING,
    atOnceOfOne: RUNNING_OF_ONE,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
    waitMs: WAIT_MS,
  });
  return {
    hash: (password, asker) => turns.run(asker, () => hash(password.normalize('NFC'), options)),
    verify: (passwordHash, password, asker) =>
      turns.run(asker, async () => {
        // Keyboards differ in how they compose accents.
        const isRight = await verify(passwordHash ?? unknownHash, password.normalize('NFC'));
        return isRight && passwordHash != null;
      }),
  };
}
