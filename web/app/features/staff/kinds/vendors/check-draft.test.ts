import { registers } from '@threshold/contract/rules/registers';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import {
  createBlankCheck,
  findApprovalFault,
  isStarted,
  listVendorActions,
  validateCheck,
} from './check-draft.ts';

const today = '2026-11-21';
const listing: Parameters<typeof findApprovalFault>[0] = {
  vendor_type: 'Conveyancer/Solicitor',
  state: 'VIC',
  full_name: 'Nettie Ironbark',
  business_name: 'Ironbark Conveyancing',
  status: 'pending',
  claimable: false,
  is_email_verified: true,
  missing: [],
  recorded_checks: [],
};
const recorded = {
  register: registers.conveyancers.VIC.name,
  number: '000123L',
  state: 'VIC' as const,
  holder: 'Nettie Ironbark',
  expires_on: '2027-06-30',
  checked_at: '2026-11-01T00:00:00Z',
  checked_by: 'Sage Tuckeroo',
  lapsed_reason: null,
};
const blank = createBlankCheck(listing);
const draft = { ...blank, number: '000123L' };

describe('a form row for a register entry', () => {
  it('is prefilled with the first unused register for type and state', () => {
    expect(blank).toEqual({
      register: registers.conveyancers.VIC.name,
      number: '',
      state: 'VIC',
      holder: 'Nettie Ironbark',
      expires_on: '',
    });
    const second = createBlankCheck(listing, [blank]);
    expect(second.register).toBe(registers.solicitors.VIC.name);
    const third = createBlankCheck(listing, [blank, second]);
    expect([third.register, third.holder, third.state]).toEqual([
      registers.businesses.name,
      'Ironbark Conveyancing',
      '',
    ]);
  });

  it('counts as started only if the number is filled in', () => {
    expect([isStarted(blank), isStarted({ ...blank, number: '  ' }), isStarted(draft)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    ['valid values', {}, {}],
    ['an empty number', { number: ' ' }, { number: messages.general.required }],
    ['no holder', { holder: '' }, { holder: messages.general.required }],
    ['an invalid date', { expires_on: '2027-02-30' }, { expires_on: messages.general.date }],
    [
      'an invalid ABN',
      { register: registers.businesses.name, number: '51 824 753 557', state: '' },
      { number: staffMessages.business_number },
    ],
    [
      'a valid ABN',
      { register: registers.businesses.name, number: '51 824 753 556', state: '' },
      {},
    ],
  ])('with $0 has the errors: $2', (_, change, faults) => {
    expect(validateCheck({ ...draft, ...change })).toEqual(faults);
  });
});

describe('findApprovalFault', () => {
  it.each([
    ['a row has a number', {}, [draft], undefined],
    ['a check was recorded before', { recorded_checks: [recorded] }, [blank], undefined],
    ['no check is recorded', {}, [blank], staffMessages.no_check],
    [
      'the only entry has expired',
      { recorded_checks: [{ ...recorded, expires_on: '2026-11-20' }] },
      [blank],
      staffMessages.expired_check,
    ],
    [
      'the only entry ended in its register',
      { recorded_checks: [{ ...recorded, lapsed_reason: 'The number is no longer there.' }] },
      [blank],
      staffMessages.no_check,
    ],
    [
      'only the business number is checked',
      {},
      [{ ...draft, register: registers.businesses.name }],
      staffMessages.no_licence,
    ],
    ['the entry expires today', {}, [{ ...draft, expires_on: today }], undefined],
    [
      'the address is not verified',
      { is_email_verified: false },
      [draft],
      staffMessages.unverified,
    ],
    ['the profile is incomplete', { missing: ['address'] }, [draft], staffMessages.incomplete],
  ])('returns the reason against approval if %s: $3', (_, change, drafts, sentence) => {
    expect(findApprovalFault({ ...listing, ...change }, drafts, today)).toBe(sentence);
  });
});

it.each([
  ['pending', false, ['approve', 'reject']],
  ['approved', false, ['approve', 'suspend']],
  ['rejected', false, ['approve', 'reopen']],
  ['suspended', false, ['approve', 'reopen']],
  ['claimed', false, []],
  ['in_complete', false, []],
  ['in_complete', true, []],
] as const)('a listing in status %s, claimable=%s, has actions %j', (status, claimable, acts) => {
  expect(listVendorActions({ ...listing, status, claimable })).toEqual(acts);
});
