import { describe, expect, it } from 'vitest';
import { addressTexts, domainOf, matchOf } from './claim-evidence.ts';

const listing = { website: 'https://www.ironbark.example/about', work_email: '' };

it.each([
  ['nettie@Ironbark.example', 'ironbark.example'],
  ['https://www.ironbark.example/about', 'ironbark.example'],
  ['ironbark.example', 'ironbark.example'],
  ['', undefined],
  ['https://', undefined],
])('the domain of %j is %j', (text, domain) => {
  expect(domainOf(text)).toBe(domain);
});

describe('an address beside a listing', () => {
  it.each([
    ['nettie@ironbark.example', 'same'],
    ['nettie@mail.ironbark.example', 'same'],
    ['nettie@notironbark.example', 'other'],
    ['nettie@gmail.com', 'webmail'],
  ])('%j is %s', (address, match) => {
    expect(matchOf(address, listing)).toBe(match);
  });

  it('compares with the mail of the listing, too, and says where there is nothing to compare', () => {
    const mail = { website: '', work_email: 'office@ironbark.example' };
    expect(matchOf('nettie@ironbark.example', mail)).toBe('same');
    expect(matchOf('nettie@ironbark.example', { website: '', work_email: '' })).toBe('unknown');
  });
});

describe('what staff read of a claimant’s addresses', () => {
  const nettie = { _id: 'a', first_name: 'Nettie', last_name: 'Ironbark' };
  const vendor = {
    ...listing,
    _id: 'v',
    full_name: '',
    business_name: 'Ironbark',
    vendor_type: null,
    address: '',
    state: null,
    listed_from: null,
  };
  const read = (email: string, work_email: string | null) =>
    addressTexts({ vendor, claimant: { ...nettie, email }, work_email });

  it('never takes an address that was only typed for proved', () => {
    expect(read('nettie@gmail.com', 'nettie@ironbark.example')).toEqual({
      account: 'nettie@gmail.com (verified; a free mailbox, which proves nothing)',
      given: "nettie@ironbark.example (not verified; at the listing's own domain)",
    });
  });

  it('says what the account’s own proves, whatever else was given', () => {
    const account = "nettie@ironbark.example (verified; at the listing's own domain)";
    expect(read('nettie@ironbark.example', null)).toEqual({ account, given: null });
    const same = 'nettie@ironbark.example';
    expect(read(same, same)).toEqual({ account, given: 'The same' });
    expect(read(same, 'office@elsewhere.example')).toEqual({
      account,
      given: "office@elsewhere.example (not verified; not at the listing's domain)",
    });
  });
});
