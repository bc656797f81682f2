import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { createFairQueue } from '../../lib/concurrency.ts';

/**
 * Hashing is slow on purpose, so never call it in a transaction. Throws `QueueFullError` if too
 * many calls wait. `asker` is the account or network that needs the result; askers take turns, so
 * that many calls of an asker do not delay the other askers.
 */
export interface Passwords {
  hash(password: string, asker: string): Promise<string>;
  /** Takes as long if there is no hash, so that the time does not reveal which accounts exist. */
  verify(
    passwordHash: string | null | undefined,
    password: string,
    asker: string,
  ): Promise<boolean>;
}

export interface PasswordCost {
  /** Memory that each hash needs, in KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const standardCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** Maximum hashes at a time: libuv's pool has four threads, of which one asker may use half. */
const RUNNING = 4;
const RUNNING_OF_ONE = 2;
const WAITING = 100;
const WAITING_OF_ONE = 16;
const WAIT_MS = 10_000;

/** Returns functions that use argon2id, the default algorithm of the package. */
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
        const stored = passwordHash ?? unknownHash;
        // Normalises the password, because systems encode accented letters in different ways. Hashes
        // from older versions of the product were made from the password as it was typed.
        const normalised = password.normalize('NFC');
        const isRight =
          (await verify(stored, normalised)) ||
          (password !== normalised && (await verify(stored, password)));
        return isRight && passwordHash != null;
      }),
  };
}

/** Common passwords that meet our forms' rules: a letter, a digit and a special character. */
const dressedUp = [
  'aa@123456',
  'abc@123',
  'abc@1234',
  'abcd@1234',
  'admin@123',
  'p@$$w0rd',
  'p@ssw0rd!',
  'p@ssw0rd1',
  'p@ssw0rd123',
  'p@ssword1',
  'pass@123',
  'passw0rd!',
  'password!1',
  'password1!',
  'password123!',
  'password@1',
  'password@123',
  'qwerty1!',
  'qwerty123!',
  'qwerty@123',
  'welcome1!',
  'welcome123!',
  'welcome@123',
];

/** The 50,000 most common leaked passwords, in lower case. */
const common = new Set([...(dictionary['passwords-common'] ?? []), ...dressedUp]);

/** Returns whether the password is common, in any mix of capital and small letters. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase());
