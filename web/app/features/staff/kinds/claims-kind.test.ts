import { describe, expect, it } from 'vitest';
import { formatClaimantAddresses, matchListingDomain, parseDomain } from './claims-kind.tsx';

const listing = { website: 'https://www.ironbark.example/about', work_email: '' };

it.each([
  ['nettie@Ironbark.example', 'ironbark.example'],
  ['https://www.ironbark.example/about', 'ironbark.example'],
  ['ironbark.example', 'ironbark.example'],
  ['', undefined],
  ['https://', undefined],
])('extracts the domain from the address %j: %j', (text, domain) => {
  expect(parseDomain(text)).toBe(domain);
});

describe('matchListingDomain', () => {
  it.each([
    ['nettie@ironbark.example', 'same'],
    ['nettie@mail.ironbark.example', 'same'],
    ['nettie@notironbark.example', 'other'],
    ['nettie@gmail.com', 'webmail'],
  ])("rates the domain of %j against the listing's website as: %s", (address, match) => {
    expect(matchListingDomain(address, listing)).toBe(match);
  });

  it('compares with the listing’s email domain if the listing has no website', () => {
    const mail = { website: '', work_email: 'office@ironbark.example' };
    expect(matchListingDomain('nettie@ironbark.example', mail)).toBe('same');
    expect(matchListingDomain('nettie@ironbark.example', { website: '', work_email: '' })).toBe(
      'unknown',
    );
  });
});

describe('formatClaimantAddresses', () => {
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
    formatClaimantAddresses({ vendor, claimant: { ...nettie, email }, work_email });

  it('marks an email address as not verified if only typed', () => {
    expect(read('nettie@gmail.com', 'nettie@ironbark.example')).toEqual({
      account: 'nettie@gmail.com (verified; a free mailbox, which proves nothing)',
      given: "nettie@ironbark.example (not verified; at the listing's own domain)",
    });
  });

  it('describes the account’s address even if the claimant typed another address', () => {
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
