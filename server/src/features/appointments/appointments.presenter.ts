import type { Appointment } from '@threshold/contract/appointments';
import { formerPerson } from '../../lib/former-person.ts';
import { presentPicture } from '../../lib/media-url.ts';
import { minutesBetween } from '../../lib/minutes-between.ts';
import { wallText, wallTimeAt } from '../../lib/zoned.ts';
import type { EndedRow } from './appointments.repo.ts';

const formerCustomer = formerPerson('customer');
const formerVendor = formerPerson('vendor');

export function presentAppointment(row: EndedRow): Appointment {
  return {
    _id: row.id,
    customerId: row.customer_id,
    vendorId: row.vendor_id,
    customer: {
      _id: row.customer_id,
      first_name: row.customer_first_name ?? formerCustomer.first_name,
      last_name: row.customer_last_name ?? formerCustomer.last_name,
      profile_picture: presentPicture(row.customer_picture),
    },
    vendor: {
      _id: row.vendor_id,
      first_name: row.vendor_first_name ?? formerVendor.first_name,
      last_name: row.vendor_last_name ?? formerVendor.last_name,
      full_name: row.full_name ?? formerVendor.full_name,
      business_name: row.business_name ?? formerVendor.business_name,
      profile_picture: presentPicture(row.vendor_picture),
    },
    dateTime: wallText(wallTimeAt(row.starts_at, row.timezone)),
    timezone: row.timezone,
    startsAt: row.starts_at.toISOString(),
    minutes: minutesBetween(row.starts_at, row.ends_at),
    status: row.status,
    left: row.customer_first_name === null || row.full_name === null,
    createdAt: row.created_at.toISOString(),
  };
}
