import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { isCommonPassword, openPasswords } from './passwords.ts';

describe('openPasswords', () => {
  it('hashes with the cost that OWASP recommends and a random salt', async () => {
    const passwords = await openPasswords();
    const hash = await passwords.hash('Correct-horse-7', 'a');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('Correct-horse-7', 'a')).not.toBe(hash);
    expect(await passwords.verify(hash, 'Correct-horse-7', 'a')).toBe(true);
    expect(await passwords.verify(hash, 'Correct-horse-7 ', 'a')).toBe(false);
  });

  it('rejects every password if an account has no hash', async () => {
    const passwords = await openPasswords({ memoryCost: 64, timeCost: 1 });
    expect(await passwords.verify(undefined, 'the password of nobody', 'a')).toBe(false);
    expect(await passwords.verify(null, 'the password of nobody', 'a')).toBe(false);
  });

  const composed = 'Caf\u00e9-horse-7';
  const decomposed = 'Cafe\u0301-horse-7';

  it.each([
    [composed, decomposed],
    [decomposed, composed],
  ])('accepts the hash of %j for its other Unicode form %j', async (chosen, typed) => {
    const passwords = await openPasswords({ memoryCost: 64, timeCost: 1 });
    expect(await passwords.verify(await passwords.hash(chosen, 'a'), typed, 'a')).toBe(true);
  });

  it('accepts a password that was hashed before passwords were normalised', async () => {
    const passwords = await openPasswords({ memoryCost: 64, timeCost: 1 });
    const stored = await hash(decomposed, { memoryCost: 64, timeCost: 1 });
    expect(await passwords.verify(stored, decomposed, 'a')).toBe(true);
  });
});

describe('password queue', () => {
  it('serves other accounts before finishing twelve requests of one account', async () => {
    const passwords = await openPasswords();
    let hashed = 0;
    const many = Array.from({ length: 12 }, async () => {
      await passwords.hash('Correct-horse-7', 'many');
      hashed += 1;
    });
    await passwords.hash('Correct-horse-7', 'other');
    expect(hashed).toBeLessThan(6);
    await Promise.all(many);
  });
});

describe('isCommonPassword', () => {
  it.each(['123456', 'password', 'P@ssw0rd', '!QAZ2wsx', 'Password1!', 'TRUSTNO1'])(
    'returns true for %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );
  it('returns false for an uncommon password', () => {
    expect(isCommonPassword('Correct-horse-7')).toBe(false);
  });
});
