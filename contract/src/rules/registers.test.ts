import { describe, expect, it, test } from 'vitest';
import { staffMessages } from '../texts/messages.ts';
import { states, vendorTypes } from '../vocabularies.ts';
import {
  badgeFault,
  isRegisterForType,
  listRegisters,
  registerPage,
  registers,
} from './registers.ts';

const namesFor = (...args: Parameters<typeof listRegisters>) =>
  listRegisters(...args).map(({ name }) => name);

test('listRegisters returns licence and business registers for each vendor type and state', () => {
  for (const type of vendorTypes) {
    for (const state of states) {
      const found = listRegisters(type, state);
      expect(found.length).toBeGreaterThan(1);
      expect(found.at(-1)).toBe(registers.businesses);
      expect(found.every((one) => one.state === null || one.state === state)).toBe(true);
      expect(new Set(found).size).toBe(found.length);
    }
  }
});

test('listRegisters returns a register of conveyancers for Victoria but not for Queensland', () => {
  expect(namesFor('Conveyancer/Solicitor', 'QLD')).toEqual([
    'Queensland Law Society register of solicitors',
    registers.businesses.name,
  ]);
  expect(namesFor('Conveyancer/Solicitor', 'VIC')).toHaveLength(3);
});

test('listRegisters returns the registers of all states if no state is given', () => {
  expect(namesFor('Buyers agent', null)).toHaveLength(states.length + 1);
  expect(namesFor(null, 'VIC')).toEqual([registers.businesses.name]);
});

const licence = (expires_on: string | null) => ({ register: registers.brokers.name, expires_on });
const surveyor = { register: registers.surveyors.VIC.name, expires_on: null };
const business = { register: registers.businesses.name, expires_on: null };

test.each([
  ['no register entries', [], staffMessages.no_check],
  ['only a business number', [business], staffMessages.no_licence],
  ['an expired licence', [licence('2026-11-20'), business], staffMessages.expired_check],
  ['a licence on its last day', [licence('2026-11-21')], undefined],
  ['a licence without an expiry date', [licence(null)], undefined],
  ['a licence of another trade', [surveyor, business], staffMessages.foreign_register],
  ['licences of its own and of another trade', [surveyor, licence(null)], undefined],
  ['an expired and a current licence', [licence('2020-01-01'), licence('2027-01-01')], undefined],
])('badgeFault returns the fault for a vendor with $0: $2', (_, entries, fault) => {
  expect(badgeFault('Mortgage Broker', entries, '2026-11-21')).toBe(fault);
});

test('isRegisterForType returns true only for vendor types that the register lists', () => {
  const typesOf = (name: string) => vendorTypes.filter((type) => isRegisterForType(type, name));
  expect(typesOf(registers.brokers.name)).toEqual(['Mortgage Broker']);
  expect(typesOf(registers.surveyors.VIC.name)).toEqual([
    'Building & Pest inspector',
    'Building Surveyor',
  ]);
  expect(typesOf(registers.businesses.name)).toEqual(vendorTypes);
  expect(typesOf('A register that nobody keeps')).toEqual([]);
});

describe('registerPage', () => {
  it("links to a valid business number's entry, otherwise to the search page", () => {
    const pageOf = (number: string) => registerPage(registers.businesses, number);
    expect(pageOf('51 824 753 556')).toEqual({
      url: 'https://abr.business.gov.au/ABN/View?id=51824753556',
      opens: 'entry',
    });
    expect(pageOf('004 085 616')?.url).toMatch(
      /connectonline\.asic\.gov\.au.*searchText=004085616$/,
    );
    expect(pageOf('51 824 753 557')).toEqual({ url: registers.businesses.url, opens: 'search' });
  });

  it('returns a safe https URL for every register that has a website', () => {
    const all = vendorTypes.flatMap((type) =>
      states.flatMap((state) => listRegisters(type, state)),
    );
    for (const register of all) {
      const page = registerPage(register, '"><script>');
      if (register.url === null) expect(page, register.name).toBeNull();
      else expect(page?.url, register.name).toMatch(/^https:\/\/[\w./-]+$/);
    }
  });
});
