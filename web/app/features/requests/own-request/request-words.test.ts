import type {
  OwnRequest,
  RequestAnswer,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { expect, it } from 'vitest';
import { formatRequestStatus, mayWrite } from './request-words.ts';

it('lets the customer write to a closed request unless staff closed it', () => {
  expect(mayWrite({ state: 'answered', close_reason: null })).toBe(true);
  expect(mayWrite({ state: 'closed', close_reason: 'found_somebody' })).toBe(true);
  expect(mayWrite({ state: 'closed', close_reason: 'spam' })).toBe(false);
  expect(mayWrite({ state: 'closed', close_reason: 'staff' })).toBe(false);
});

it('asks the customer to choose a professional only if professionals have answered', () => {
  const textFor = (...by: RequestAnswer['by'][]) =>
    formatRequestStatus({
      state: 'answered',
      answers: by.map((one) => ({ by: one })),
    } as OwnRequest);
  expect(textFor('staff')).toBe('Our staff have answered you.');
  expect(textFor('professional')).toMatch(/^There is one answer\. Read it, and choose/);
  expect(textFor('professional', 'staff')).toMatch(/^There are 2 answers\./);
});
