import { describe, expect, it } from 'vitest';
import { keyRing, secretKey } from './key-ring.ts';
import { readSignedToken, signer, writeSignedToken } from './signer.ts';

const [before, now, other] = ['the key before', 'the key of now', 'the key of somebody else'];
const byOld = signer(keyRing([before]));
const byBoth = signer(keyRing([now, before]));
const byNew = signer(keyRing([now]), [secretKey(before)]);

describe('a signature', () => {
  it('names its key, and holds while that key is listed', () => {
    const signature = byOld.signature('text');
    expect(signature).toMatch(/^[\w-]{47}$/);
    expect(signature.slice(0, 4)).toBe(byOld.keyId);
    expect(byOld.isSignature('text', signature)).toBe(true);
    expect(byBoth.isSignature('text', signature)).toBe(true);
    expect(byOld.isSignature('another text', signature)).toBe(false);
  });

  it('of a key that was replaced holds no more: whoever has that key could make one', () => {
    expect(byNew.isSignature('text', byOld.signature('text'))).toBe(false);
    expect(byNew.isSignature('text', byOld('text'))).toBe(false);
  });

  it('from before keys had ids holds, too', () => {
    expect(byOld.isSignature('text', byOld('text'))).toBe(true);
    expect(byBoth.isSignature('text', byOld('text'))).toBe(true);
  });

  it('is nobody else’s', () => {
    const foreign = signer(keyRing([other]));
    for (const signature of ['', 'x', byOld.keyId, foreign.signature('text'), foreign('text')]) {
      expect(byBoth.isSignature('text', signature), signature).toBe(false);
    }
    expect(byBoth.isSignature('text', byOld.keyId + foreign('text'))).toBe(false);
    expect(byBoth.isSignature('text', `x${byOld('text')}`)).toBe(false);
  });

  it('on a ticket opens it after the key has changed', () => {
    const [at, until] = [new Date(1000), new Date(2000)];
    const ticket = writeSignedToken(byOld, 'file', 'content', until);
    expect(readSignedToken(byBoth, 'file', ticket, at)).toBe('content');
    expect(readSignedToken(byNew, 'file', ticket, at)).toBeUndefined();
    expect(readSignedToken(byBoth, 'export', ticket, at)).toBeUndefined();
    expect(readSignedToken(byBoth, 'file', ticket, until)).toBeUndefined();
  });
});

describe('a stored digest', () => {
  it('is found under every key there was, by the current one first', () => {
    expect(byBoth.all('text')).toEqual([byBoth('text'), byOld('text')]);
    expect(byNew.all('text')).toEqual([byNew('text'), byOld('text')]);
    expect(byNew('text')).toBe(byBoth('text'));
  });
});
