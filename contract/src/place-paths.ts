import type { VendorType } from './vocabularies.ts';

/* Paths of place pages, for all links to them. */

/** First path segment of a type. Released ones never change, because others link to them. */
export const placeTypeSlugs: Readonly<Record<VendorType, string>> = {
  'Realestate Agent': 'real-estate-agents',
  'Conveyancer/Solicitor': 'conveyancers',
  'Building & Pest inspector': 'building-and-pest-inspectors',
  'Buyers agent': 'buyers-agents',
  'Mortgage Broker': 'mortgage-brokers',
  'Property Manager': 'property-managers',
  Accountant: 'accountants',
  'Building Surveyor': 'building-surveyors',
};

/** Start of the lists of all names. */
export const DIRECTORY_PATH = '/directory';

/**
 * Returns the path of a page. `place` is the part after the type: '', 'nsw', 'nsw/sydney',
 * 'nsw/parramatta-2150'.
 */
export function placePath(type: VendorType, place = ''): string {
  return `/${placeTypeSlugs[type]}${place && `/${place}`}`;
}
