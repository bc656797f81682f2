import { expect, it } from 'vitest';
import { readTab } from './settings-page.tsx';

const tabs = ['details', 'documents', 'two_factor'] as const;

it.each([
  ['tab=two_factor', 'two_factor'],
  ['tab=documents&x=1', 'documents'],
  ['tab=elsewhere', undefined],
  ['', undefined],
])('opens for the URL query %j the settings tab: %s', (query, expected) => {
  expect(readTab(new URLSearchParams(query), tabs)).toBe(expected);
});
