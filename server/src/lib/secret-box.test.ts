import { describe, expect, it } from 'vitest';
import { secretBox } from './secret-box.ts';

const box = secretBox('a secret of the installation');

describe('a sealed text', () => {
  it('opens to what it was, and looks different every time', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'customer 1');
    expect(box.open(sealed, 'customer 1')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'customer 1')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
  });

  it('opens for nobody else: not under another context, another key, nor altered', () => {
    const sealed = box.seal('secret', 'customer 1');
    const altered = Buffer.from(sealed, 'base64url');
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(() => box.open(sealed, 'customer 2')).toThrow(Error);
    expect(() => secretBox('another secret').open(sealed, 'customer 1')).toThrow(Error);
    expect(() => box.open(altered.toString('base64url'), 'customer 1')).toThrow(Error);
    expect(() => box.open('', 'customer 1')).toThrow(Error);
  });
});
