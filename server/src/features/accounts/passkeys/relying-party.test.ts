import { expect, it } from 'vitest';
import { passkeyDoors, relyingPartyOf } from './relying-party.ts';

const origins = {
  publicUrl: () => 'https://threshold.example:8443',
  opsUrl: () => 'https://ops.threshold.example',
};

it('uses the exact host on which accounts of each kind sign in', () => {
  const open = { id: 'threshold.example', origin: 'https://threshold.example:8443' };
  expect(relyingPartyOf(origins, passkeyDoors.customer)).toEqual(open);
  expect(relyingPartyOf(origins, passkeyDoors.vendor)).toEqual(open);
  const console = { id: 'ops.threshold.example', origin: 'https://ops.threshold.example' };
  expect(relyingPartyOf(origins, passkeyDoors.staff)).toEqual(console);
});
