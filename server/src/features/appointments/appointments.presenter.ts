import type { Appointment } from '@threshold/contract/appointments';
import { wallText, wallTimeAt } from '../../lib/zoned.ts';
import type { AppointmentRow } from './appointments.repo.ts';

const MINUTE_MS = 60_000;
const pictureOf = (name: string | null) => (name ? { file_url: `/media/${name}` } : null);

export function presentAppointment(row: AppointmentRow): Appointment {
  return {
    _id: row.id,
    customerId: row.customer_id,
    vendorId: row.vendor_id,
    customer: {
      _id: row.customer_id,
      first_name: row.customer_first_name,
      last_name: row.customer_last_name,
      profile_picture: pictureOf(row.customer_picture),
    },
    vendor: {
      _id: row.vendor_id,
      first_name: row.vendor_first_name,
      last_name: row.vendor_last_name,
      full_name: row.full_name,
      business_name: row.business_name,
      profile_picture: pictureOf(row.vendor_picture),
    },
    dateTime: wallText(wallTimeAt(row.starts_at, row.timezone)),
    timezone: row.timezone,
    startsAt: row.starts_at.toISOString(),
    minutes: minutesOf(row),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

export const minutesOf = ({ starts_at, ends_at }: Pick<AppointmentRow, 'starts_at' | 'ends_at'>) =>
  Math.round((ends_at.getTime() - starts_at.getTime()) / MINUTE_MS);
