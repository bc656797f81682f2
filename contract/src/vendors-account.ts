import { z } from 'zod';
import { anyVendor, thatVendor } from './access.ts';
import { exportSchema } from './accounts.ts';
import { answer, dataAnswer } from './answers.ts';
import { appointmentSchema } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { limits, pictureTypes, profileFileTypes } from './limits.ts';
import { pictureSentences } from './messages.ts';
import { fileSchema, idParams } from './primitives.ts';
import { ownVendorSchema } from './vendors.ts';
import { completenessFields, updateVendorBody } from './vendors-profile.ts';
import { applicationStatuses, vendorStatuses } from './vocabularies.ts';

const profileFiles = {
  maxFiles: limits.files.profile_count,
  maxBytes: limits.files.profile_bytes,
  types: profileFileTypes,
} as const;

export const vendorDashboardSchema = z.object({
  status: z.enum(vendorStatuses),
  status_reason: z.string().nullable(),
  profile_complete: z.boolean(),
  missing: z.array(z.enum(completenessFields)),
  applications: z.record(z.enum(applicationStatuses), z.number().int()),
  unread_messages: z.number().int(),
  upcoming_calls: z.array(appointmentSchema),
  vendorRating: z.number().nullable(),
  totalReviews: z.number().int(),
  /** Of the last 30 days. */
  profile_views: z.number().int(),
});
export type VendorDashboard = z.infer<typeof vendorDashboardSchema>;

export const vendorAccountEndpoints = {
  own: endpoint({
    method: 'GET',
    path: '/vendors',
    summary: 'Your own vendor account, whole',
    access: anyVendor,
    response: dataAnswer(ownVendorSchema),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/vendors/dashboard',
    summary: 'Listing status, what it lacks, and what waits for you',
    access: anyVendor,
    response: dataAnswer(vendorDashboardSchema),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/vendors/{id}',
    summary: 'Change the profile; fields that are left out stay',
    access: thatVendor,
    params: idParams,
    body: updateVendorBody,
    files: {
      profile_picture: {
        maxFiles: 1,
        maxBytes: limits.files.picture_bytes,
        types: pictureTypes,
        sentences: pictureSentences,
      },
      licenses: profileFiles,
      certificates: profileFiles,
    },
    response: dataAnswer(z.object({ _id: z.string(), profile: ownVendorSchema })),
    budget: 'upload',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/vendors/{id}',
    summary: 'Delete the account with its personal data and files',
    access: thatVendor,
    params: idParams,
    response: answer({ message: z.string() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/vendors/{id}/export',
    summary: 'A link to a ZIP of everything we hold about you',
    access: thatVendor,
    params: idParams,
    response: dataAnswer(exportSchema),
    budget: 'form',
  }),
  attachments: endpoint({
    method: 'GET',
    path: '/vendors/attachments/{id}',
    summary: 'Your licences and certificates; no links before a code was checked',
    access: thatVendor,
    params: idParams,
    response: dataAnswer(
      z.object({
        licenses: z.array(fileSchema),
        certificates: z.array(fileSchema),
        two_factor_enabled: z.boolean(),
      }),
    ),
  }),
};
