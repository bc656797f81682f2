import { hash, verify } from '@node-rs/argon2';
import { atMost } from '../../lib/at-most.ts';

/** Hashing is slow on purpose: never call it inside a transaction. Both throw `QueueFullError` when too many are waiting. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one behind the hash. Without a hash (an unknown address, an account that has no
   * password) the same work is done for nothing, so that the time tells nothing.
   */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const standardCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** As many as libuv's pool runs beside each other; who would wait behind fifty is told to come back. */
const RUNNING = 4;
const WAITING = 50;

/** argon2id, which is the package's default. */
export async function openPasswords(cost: PasswordCost = standardCost): Promise<Passwords> {
  const options = { ...cost, parallelism: 1 };
  const nobody = await hash('the password of nobody', options);
  const run = atMost(RUNNING, WAITING);
  return {
    hash: (password) => run(() => hash(password, options)),
    verify: (passwordHash, password) =>
      run(async () => (await verify(passwordHash ?? nobody, password)) && passwordHash != null),
  };
}
