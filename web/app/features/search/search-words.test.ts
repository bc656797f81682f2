import { describe, expect, test } from 'vitest';
import { parseSearch } from './search-url.ts';
import {
  formatFoundSentence,
  formatSearchLabel,
  formatTypesLabel,
  searchMeta,
} from './search-words.ts';

const titleOf = (query: string) => searchMeta(parseSearch(new URLSearchParams(query))).title;

describe('searchMeta', () => {
  test.each([
    ['', 'Property Professionals in Australia'],
    ['vendor_type=Mortgage+Broker&place=Parramatta+NSW+2150', 'Mortgage Brokers in Parramatta NSW'],
    ['vendor_type=Accountant,Buyers+agent', 'Buyers Agents and Accountants in Australia'],
    ['q=Marlo', 'Property Professionals in Australia'],
    ['post_code=2150&page=2', 'Property Professionals in 2150, page 2'],
  ])('returns for the search query %j the page title %j', (query, title) => {
    expect(titleOf(query)).toBe(title);
  });
});

test('formats one result in the singular', () => {
  expect(formatFoundSentence(1, true)).toBe('Found 1 professional in your area');
});

test('formats result numbers above 500 as 500+', () => {
  expect(formatFoundSentence(0, true)).toBe('Found 0 professionals in your area');
  expect(formatFoundSentence(500, true)).toBe('Found 500 professionals in your area');
  expect(formatFoundSentence(501, false)).toBe('Found 500+ professionals in your area');
});

test('labels the collapsed search form with vendor type and typed name', () => {
  expect(formatSearchLabel({ vendor_type: [], q: '' })).toBe('All');
  expect(formatSearchLabel({ vendor_type: ['Accountant'], q: 'Marlo' })).toBe(
    'Accountant · ‘Marlo’',
  );
});

test('formats several vendor types as a number of types', () => {
  expect(formatTypesLabel([])).toBe('All');
  expect(formatTypesLabel(['Accountant'])).toBe('Accountant');
  expect(formatTypesLabel(['Accountant', 'Buyers agent'])).toBe('2 types');
});
