import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { beforeEach } from 'vitest';
import type { customerCaller } from '../callers.ts';
import type { TestApp } from '../test-app.ts';

type Customer = Awaited<ReturnType<typeof customerCaller>>;

/** Books a call for a customer, at a time in the vendor's time zone. */
export const book = (
  { id, caller }: Customer,
  vendorId: string,
  dateTime: string,
  details: { topic?: string; phone_number?: string } = {},
) =>
  caller.call(customerCalendarEndpoints.schedule, {
    body: { customerId: id, vendorId, dateTime, ...details },
  });

/**
 * Sets the clock to Monday 23 November 2026, 10:00 in Sydney, before each test of a file. Must be
 * called at the top level.
 */
export function beginOnMonday(test: TestApp): void {
  beforeEach(() => {
    test.clock.now = new Date('2026-11-22T23:00:00Z');
  });
}
