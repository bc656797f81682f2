import { expect, it } from 'vitest';
import { getRelyingParty, passkeyRealms } from './relying-party.ts';

const origins = {
  publicUrl: () => 'https://threshold.example:8443',
  opsUrl: () => 'https://ops.threshold.example',
};

it('getRelyingParty returns the exact host of the sign-in page of each account type', () => {
  const open = { id: 'threshold.example', origin: 'https://threshold.example:8443' };
  expect(getRelyingParty(origins, passkeyRealms.customer)).toEqual(open);
  expect(getRelyingParty(origins, passkeyRealms.vendor)).toEqual(open);
  const console = { id: 'ops.threshold.example', origin: 'https://ops.threshold.example' };
  expect(getRelyingParty(origins, passkeyRealms.staff)).toEqual(console);
});
