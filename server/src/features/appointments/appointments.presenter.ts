import type { Appointment } from '@threshold/contract/appointments';
import { minutesBetween, wallText, wallTimeAt } from '../../lib/local-time.ts';
import { presentCustomerSide, presentVendorSide } from '../relationships/sides.presenter.ts';
import type { EndedRow } from './appointments.repo.ts';

export function presentAppointment(row: EndedRow): Appointment {
  return {
    _id: row.id,
    customerId: row.customer_id,
    vendorId: row.vendor_id,
    customer: presentCustomerSide(row),
    vendor: presentVendorSide(row),
    dateTime: wallText(wallTimeAt(row.starts_at, row.timezone)),
    timezone: row.timezone,
    startsAt: row.starts_at.toISOString(),
    minutes: minutesBetween(row.starts_at, row.ends_at),
    status: row.status,
    topic: row.topic,
    phone_number: row.phone_number,
    left: row.customer_first_name === null || row.full_name === null,
    createdAt: row.created_at.toISOString(),
  };
}
