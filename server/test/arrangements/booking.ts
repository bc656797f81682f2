import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { beforeEach } from 'vitest';
import type { customerCaller } from '../callers.ts';
import type { TestApp } from '../test-app.ts';

type Customer = Awaited<ReturnType<typeof customerCaller>>;

/** Books a call of a customer at a local time of the vendor. */
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
 * Starts each test of a file on Monday 23 November 2026, 10:00 in Sydney. Must be called at the top
 * level.
 */
export function beginOnMonday(test: TestApp): void {
  beforeEach(() => {
    test.clock.now = new Date('2026-11-22T23:00:00Z');
  });
}
