import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placePageEndpoints } from '../endpoints/search/place-pages.ts';
import { placePath, placeTypeSlugs } from '../paths.ts';
import { licenceGuide } from '../rules/licence-guides.ts';
import { states, vendorTypes } from '../vocabularies.ts';
import { placeSentence, placeTitle, typeOfSlug } from './place-page-texts.ts';

const parramatta = {
  level: 'suburb',
  name: 'Parramatta',
  state: 'NSW',
  post_code: '2150',
  radius_km: null,
} as const;
const sydney = {
  level: 'city',
  name: 'Sydney',
  state: 'NSW',
  post_code: '',
  radius_km: 35,
} as const;
const territory = {
  level: 'state',
  name: 'Northern Territory',
  state: 'NT',
  post_code: '',
  radius_km: null,
} as const;

describe('place pages', () => {
  test('have a unique lower-case slug for each vendor type', () => {
    expect(new Set(Object.values(placeTypeSlugs)).size).toBe(vendorTypes.length);
    for (const type of vendorTypes) {
      expect(placeTypeSlugs[type]).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(typeOfSlug(placeTypeSlugs[type].toUpperCase())).toBe(type);
    }
    expect(typeOfSlug('plumbers')).toBeUndefined();
  });

  test('have paths that consist of vendor type and place', () => {
    expect(placePath('Mortgage Broker')).toBe('/mortgage-brokers');
    expect(placePath('Mortgage Broker', 'nsw/parramatta-2150')).toBe(
      '/mortgage-brokers/nsw/parramatta-2150',
    );
  });

  test('require a known vendor type and a valid page number', () => {
    const { query } = placePageEndpoints.read;
    expect(query?.safeParse({ type: 'Mortgage-Brokers' }).data).toEqual({
      type: 'mortgage-brokers',
      state: '',
      place: '',
      page: 1,
    });
    for (const bad of [{}, { type: 'plumbers' }, { type: 'accountants', page: '51' }]) {
      expect(query?.safeParse(bad).success).toBe(false);
    }
  });
});

describe('titles of place pages', () => {
  test('contain vendor type and place, and the brand name if short enough', () => {
    expect(placeTitle('Mortgage Broker', parramatta)).toBe(
      'Mortgage Brokers in Parramatta NSW 2150 · Threshold',
    );
    expect(placeTitle('Conveyancer/Solicitor', { ...parramatta, name: 'Mount Kuring-gai' })).toBe(
      'Conveyancers and Solicitors in Mount Kuring-gai NSW 2150',
    );
    expect(placeTitle('Building & Pest inspector', territory)).toBe(
      'Building & Pest Inspectors in the Northern Territory',
    );
    expect(placeTitle('Accountant', sydney, 2)).toBe(
      'Accountants in Sydney NSW, page 2 · Threshold',
    );
  });

  test('are below 60 characters for any suburb', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...vendorTypes),
        fc.constantFrom(...states),
        fc.string({ minLength: 1, maxLength: 24 }),
        (type, state, name) => {
          expect(placeTitle(type, { ...parramatta, name, state }).length).toBeLessThan(60);
        },
      ),
    );
  });
});

describe('the sentence about offices on a place page', () => {
  test('states the number of offices in the place and nearby', () => {
    expect(placeSentence('Mortgage Broker', { ...parramatta, own: 7, near: 31 })).toBe(
      '7 verified mortgage brokers have their offices in postcode 2150, 31 more within 10 km.',
    );
    expect(placeSentence('Conveyancer/Solicitor', { ...parramatta, own: 1, near: 0 })).toBe(
      '1 verified conveyancer or solicitor has an office in postcode 2150.',
    );
    expect(placeSentence('Accountant', { ...sydney, own: 12, near: 2 })).toBe(
      '12 verified accountants have their offices within 35 km of central Sydney, 2 more within 50 km.',
    );
    expect(placeSentence('Buyers agent', { ...territory, own: 3, near: 0 })).toBe(
      '3 verified buyers agents have their offices in the Northern Territory.',
    );
  });

  test('states that there is no office in the place', () => {
    expect(placeSentence('Accountant', { ...parramatta, own: 0, near: 2 })).toBe(
      'No verified accountant has an office in postcode 2150 yet; 2 are within 10 km.',
    );
  });
});

describe('licence guides', () => {
  test("contain the register's website, an official page and the checking date", () => {
    const guides = vendorTypes.flatMap((type) =>
      states.flatMap((state) => licenceGuide(type, state) ?? []),
    );
    expect(guides.length).toBeGreaterThan(40);
    for (const { text, page, source, checked_on } of guides) {
      expect(checked_on).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(text).toMatch(/^[A-Z].+\.$/);
      expect(source.url).toMatch(/^https:\/\//);
      expect(page).toMatch(/^https:\/\/[^/]+\.au\/./);
    }
  });

  test('are missing if the rules are uncertain or differ between states', () => {
    expect(licenceGuide('Building & Pest inspector', 'NSW')).toBeUndefined();
    expect(licenceGuide('Conveyancer/Solicitor', 'ACT')).toBeUndefined();
    expect(licenceGuide('Realestate Agent', null)).toBeUndefined();
    expect(licenceGuide('Mortgage Broker', null)?.text).toContain('ASIC');
  });
});
