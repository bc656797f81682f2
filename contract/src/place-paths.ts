import type { VendorType } from './vocabularies.ts';

/* Addresses of place pages, for all that leads there. */

/** The first part of such a page's address. Released ones never change: others link to them. */
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

/** Where the lists of all names begin. */
export const DIRECTORY_PATH = '/directory';

/** The address of a page. `place` is what stands behind the type: '', 'nsw', 'nsw/sydney', 'nsw/parramatta-2150'. */
export function placePath(type: VendorType, place = ''): string {
  return `/${placeTypeSlugs[type]}${place && `/${place}`}`;
}
