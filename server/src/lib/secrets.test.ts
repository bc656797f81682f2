import { describe, expect, it } from 'vitest';
import {
  createKeyRing,
  createSecretBox,
  createSecretKey,
  createSigner,
  readSignedToken,
  SecretOpenError,
  writeSignedToken,
} from './secrets.ts';

const old = 'a secret of the installation';
const box = createSecretBox(createKeyRing([old]));
const rotated = createSecretBox(createKeyRing(['a newer secret', old]));

describe('a sealed text', () => {
  it('decrypts to its content, and differs for equal contents', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'customer 1');
    expect(box.open(sealed, 'customer 1')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'customer 1')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
  });

  it('does not decrypt with another context or key, or when altered', () => {
    const sealed = box.seal('secret', 'customer 1');
    const altered = Buffer.from(sealed, 'base64url');
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    const other = createSecretBox(createKeyRing(['another secret']));
    expect(() => box.open(sealed, 'customer 2')).toThrow(SecretOpenError);
    expect(() => other.open(sealed, 'customer 1')).toThrow(SecretOpenError);
    expect(() => box.open(altered.toString('base64url'), 'customer 1')).toThrow(SecretOpenError);
    for (const none of ['', 'AAAA', 'no base64 at all']) {
      expect(() => box.open(none, 'customer 1')).toThrow(SecretOpenError);
    }
  });

  it('begins with the id of its key', () => {
    const [{ id }] = createKeyRing([old]);
    expect(id).toMatch(/^[\w-]{4}$/);
    expect(box.seal('secret', 'c').startsWith(id)).toBe(true);
    expect(rotated.seal('secret', 'c').startsWith(id)).toBe(false);
  });

  it('decrypts with the old key, but after resealing only with the new key', () => {
    const sealed = box.seal('secret', 'c');
    expect(rotated.open(sealed, 'c')).toBe('secret');
    const anew = rotated.reseal(sealed, 'c') ?? '';
    expect(rotated.open(anew, 'c')).toBe('secret');
    expect(rotated.reseal(anew, 'c')).toBeUndefined();
    expect(() => box.open(anew, 'c')).toThrow(SecretOpenError);
    expect(() => rotated.reseal(sealed, 'another')).toThrow(SecretOpenError);
  });
});

const [before, now, other] = ['the key before', 'the key of now', 'the key of somebody else'];
const byOld = createSigner(createKeyRing([before]));
const byBoth = createSigner(createKeyRing([now, before]));
const byNew = createSigner(createKeyRing([now]), [createSecretKey(before)]);

describe('a signature', () => {
  it('begins with its key id and is valid with that key only', () => {
    const signature = byOld.signature('text');
    expect(signature).toMatch(/^[\w-]{47}$/);
    expect(signature.slice(0, 4)).toBe(byOld.keyId);
    expect(byOld.isSignature('text', signature)).toBe(true);
    expect(byBoth.isSignature('text', signature)).toBe(true);
    expect(byOld.isSignature('another text', signature)).toBe(false);
  });

  it('is invalid once its key is removed from the key ring', () => {
    expect(byNew.isSignature('text', byOld.signature('text'))).toBe(false);
    expect(byNew.isSignature('text', byOld('text'))).toBe(false);
  });

  it('by an unknown key or without a key id is invalid', () => {
    const foreign = createSigner(createKeyRing([other]));
    const digests = [byOld('text'), byBoth('text'), foreign('text')];
    for (const signature of ['', 'x', byOld.keyId, foreign.signature('text'), ...digests]) {
      expect(byBoth.isSignature('text', signature), signature).toBe(false);
    }
    expect(byBoth.isSignature('text', byOld.keyId + foreign('text'))).toBe(false);
    expect(byBoth.isSignature('text', `x${byOld('text')}`)).toBe(false);
  });

  it('of a token is valid while the key ring has the signing key', () => {
    const [at, until] = [new Date(1000), new Date(2000)];
    const ticket = writeSignedToken(byOld, 'file', 'content', until);
    expect(readSignedToken(byBoth, 'file', ticket, at)).toBe('content');
    expect(readSignedToken(byNew, 'file', ticket, at)).toBeUndefined();
    expect(readSignedToken(byBoth, 'export', ticket, at)).toBeUndefined();
    expect(readSignedToken(byBoth, 'file', ticket, until)).toBeUndefined();
  });
});

describe('a stored digest', () => {
  it('is computed with every key of the ring, current key first', () => {
    expect(byBoth.all('text')).toEqual([byBoth('text'), byOld('text')]);
    expect(byNew.all('text')).toEqual([byNew('text'), byOld('text')]);
    expect(byNew('text')).toBe(byBoth('text'));
  });
});
