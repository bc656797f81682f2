import { z } from 'zod';
import { timestamp } from './primitives.ts';
import { states, vendorTypes } from './vocabularies.ts';

/*
 * Fields that staff compare with a register. Changes of a checked listing are pending until staff
 * decide; visitors see the checked values until then.
 */

/** Labels of the fields, in the order of a listing. */
export const checkedFieldLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  business_name: 'Business name',
  vendor_type: 'Vendor type',
  licence_number: 'Licence number',
  licence_holder: 'Licence holder',
  licence_state: 'State of issue',
  licence_expires_on: 'Licence valid until',
  abn: 'ABN',
} as const;
export type CheckedField = keyof typeof checkedFieldLabels;
export const checkedFields = Object.keys(checkedFieldLabels) as CheckedField[];

/** Pending values by field; unchanged fields are omitted. */
export const pendingChangesSchema = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    business_name: z.string(),
    vendor_type: z.enum(vendorTypes).nullable(),
    licence_number: z.string(),
    licence_holder: z.string(),
    licence_state: z.enum(states).nullable(),
    licence_expires_on: z.string().nullable(),
    abn: z.string(),
    /** Services of the requested type. */
    services: z.array(z.object({ _id: z.string(), servicesName: z.string() })),
  })
  .partial()
  .extend({
    /** Time of the oldest pending change. */
    asked_at: timestamp,
  });
export type PendingChanges = z.infer<typeof pendingChangesSchema>;
