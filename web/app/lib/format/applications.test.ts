import { expect, it } from 'vitest';
import { formatApplicationEvent } from './applications.ts';

it.each([
  ['submitted', null, 'customer', 'You sent the application'],
  ['status', 'awaiting_documents', 'vendor', 'Vic set the status to Awaiting documents'],
  ['withdrawn', null, 'customer', 'You withdrew the application'],
  ['access_ended', null, 'customer', 'You ended access to the files'],
  ['file_access_ended', null, 'customer', 'You ended access to payslip.pdf'],
] as const)('describes event %s (status %s) by the %s as "%s"', (event, status, by, text) => {
  const original_name = event === 'file_access_ended' ? 'payslip.pdf' : null;
  expect(formatApplicationEvent({ event, status, original_name, by }, 'customer', 'Vic')).toBe(
    text,
  );
});

it("describes the customer's events to a vendor with the customer's name", () => {
  const event = { status: null, original_name: null, by: 'customer' } as const;
  const read = (what: 'submitted' | 'file_access_ended') =>
    formatApplicationEvent({ ...event, event: what }, 'vendor', 'Casey Customer');
  expect(read('submitted')).toBe('Casey Customer sent the application');
  expect(read('file_access_ended')).toBe('Casey Customer ended access to a file');
});
