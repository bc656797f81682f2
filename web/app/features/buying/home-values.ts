import { type Home, homeFields } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { saleMethodWords } from '@threshold/contract/texts/purchase-words';
import { states } from '@threshold/contract/vocabularies';
import { dateText } from '#app/lib/format/dates.ts';
import { faultsOf } from '#app/lib/forms/faults.ts';
import type { HomeBody } from './api.ts';

/** Form values of a home. */
export interface HomeValues {
  address: string;
  place: string;
  state: string;
  link: string;
  price: string;
  sale_method: string;
  auction_on: string;
  agent: string;
}

export const noHome: HomeValues = {
  address: '',
  place: '',
  state: '',
  link: '',
  price: '',
  sale_method: '',
  auction_on: '',
  agent: '',
};

export const homeLabels: Readonly<Record<keyof HomeValues, string>> = {
  address: 'Address',
  place: 'Suburb',
  state: 'State',
  link: 'Link to the advertisement',
  price: 'Price',
  sale_method: 'How it is sold',
  auction_on: 'Day of the auction',
  agent: 'Agent',
};

export const homeValuesOf = (home: Home): HomeValues => ({
  address: home.address,
  place: home.place,
  state: home.state ?? '',
  link: home.link,
  price: home.price,
  sale_method: home.sale_method ?? '',
  auction_on: home.auction_on ?? '',
  agent: home.agent,
});

export const homeBodyOf = (values: HomeValues): HomeBody => values as HomeBody;

export const homeFaults = (values: HomeValues) => faultsOf(homeFields, values);

/** Formats the value of a field. */
export function homeText(name: string, value: string): string {
  if (name === 'sale_method') return saleMethodWords[value as keyof typeof saleMethodWords] ?? '';
  return name === 'auction_on' && value ? dateText(value) : value;
}

/** Returns the state in a place name: 'NSW' for 'Parramatta NSW 2150'. */
export const stateIn = (place: string): string =>
  states.find((state) => place.toUpperCase().split(/\W+/).includes(state)) ?? '';
