import { expect, it } from 'vitest';
import { buildAuthenticatorUrl, formatSecretKey } from './key-card.tsx';
import { recoveryText } from './recovery-codes.tsx';

it('formats a two-factor secret key in groups of four characters', () => {
  expect(formatSecretKey('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(formatSecretKey('')).toBe('');
});

it('builds the URL that adds a two-factor secret key to an authenticator app', () => {
  const url = new URL(buildAuthenticatorUrl('ABCD', 'wren+1@example.com.au'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('Threshold:wren+1@example.com.au');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'ABCD',
    issuer: 'Threshold',
    digits: '6',
    period: '30',
  });
});

it('writes one recovery code per line', () => {
  expect(recoveryText(['aaaaa-bbbbb', 'ccccc-ddddd'], 'wren@example.com').split('\n')).toEqual([
    'Threshold recovery codes for wren@example.com',
    'Each works once.',
    '',
    'aaaaa-bbbbb',
    'ccccc-ddddd',
    '',
  ]);
});
