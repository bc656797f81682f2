import { expect, it } from 'vitest';
import { faultsWithoutRow } from './use-decision.ts';

it('drops the faults of a removed row and moves up later ones', () => {
  const faults = {
    reason: 'Why?',
    checks: 'Too many.',
    'checks.0.number': 'First',
    'checks.1.number': 'Second',
    'checks.2.holder': 'Third',
    'checks.10.number': 'Eleventh',
  };
  expect(faultsWithoutRow(faults, 'checks', 1)).toEqual({
    reason: 'Why?',
    checks: 'Too many.',
    'checks.0.number': 'First',
    'checks.1.holder': 'Third',
    'checks.9.number': 'Eleventh',
  });
});
