import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import type { CallOutcome } from '@threshold/contract/vocabularies';
import { customerCaller, vendorCaller } from '../callers.ts';
import { buildAppointment } from '../factories/appointment.ts';
import type { TestApp } from '../test-app.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Endpoints for a booked call, as customers and as vendors use them. */
export const callSides = {
  customer: customerCalendarEndpoints,
  vendor: vendorCalendarEndpoints,
} as const;
type Side = keyof typeof callSides;

/** Helpers for booked calls that have begun, and the results that customer and vendor report. */
export function createOutcomeHelpers(test: TestApp) {
  const ago = (ms: number) => new Date(test.clock.now.getTime() - ms);

  /** Creates a customer and a vendor with a call that began `ms` ago. */
  async function called(ms: number = 60 * MINUTE_MS, rest: object = {}) {
    const customer = await customerCaller(test);
    const vendor = await vendorCaller(test);
    const parties = { customer_id: customer.id, vendor_id: vendor.id };
    const id = await buildAppointment(test.database.db, {
      ...parties,
      starts_at: ago(ms),
      ...rest,
    });
    return { customer, vendor, parties, id };
  }
  type Called = Awaited<ReturnType<typeof called>>;

  const say = (all: Called, side: Side, outcome: CallOutcome, note?: string) =>
    all[side].caller.call(callSides[side].sayOutcome as typeof vendorCalendarEndpoints.sayOutcome, {
      params: { id: all.id },
      body: { outcome, ...(note !== undefined && { note }) },
    });
  const refusalOf = async (all: Called, side: Side, outcome: CallOutcome = 'no_show') => {
    const { status, failure } = await say(all, side, outcome);
    return [status, failure.message];
  };
  const callOf = async (all: Called, side: Side) => {
    const request = { params: { id: all[side].id } };
    const { ok } = await all[side].caller.call(callSides[side].appointments, request);
    return ok.appointments.find(({ _id }) => _id === all.id);
  };
  const rowsOf = ({ id }: Called) =>
    test.database.db
      .selectFrom('call_outcomes')
      .selectAll()
      .where('appointment_id', '=', id)
      .execute();
  /** Moves the time at which a call's result was reported `days` into the past. */
  const saidBefore = ({ id }: Called, days: number) =>
    test.database.db
      .updateTable('call_outcomes')
      .set({ said_at: ago(days * DAY_MS) })
      .where('appointment_id', '=', id)
      .execute();

  return { ago, called, say, refusalOf, callOf, rowsOf, saidBefore };
}
export type CallWithSides = Awaited<ReturnType<ReturnType<typeof createOutcomeHelpers>['called']>>;
