import { expect, it } from 'vitest';
import { outcomeText } from './chosen-bar.tsx';

it('states how many leads changed status, and why others did not', () => {
  expect(outcomeText(['same', 'changed', 'changed', 'closed'], 'completed')).toBe(
    '2 set to Completed. 1 was Completed already. 1 was taken back by the customer.',
  );
  expect(outcomeText(['missing', 'missing', 'too_many'], 'new')).toBe(
    '2 are gone. 1 stayed: you have changed it often today.',
  );
});
