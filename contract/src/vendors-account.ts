import { z } from 'zod';
import { anyVendor, thatVendor } from './access.ts';
import { exportCodeSchema, exportQuery, exportSchema } from './accounts.ts';
import { answer, dataAnswer } from './answers.ts';
import { appointmentSchema } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { pictureTypes, profileFileTypes } from './file-types.ts';
import { deleteAccountBody } from './leaving.ts';
import { limits } from './limits.ts';
import { messages, pictureSentences, profileFileSentences } from './messages.ts';
import { dayText, fileSchema, idParams, requiredText } from './primitives.ts';
import { completenessFields, updateVendorBody } from './vendor-profile.ts';
import { ownVendorSchema } from './vendors.ts';
import { applicationStatuses, vendorStatuses } from './vocabularies.ts';

const profileFiles = {
  maxFiles: limits.files.profile_count,
  maxBytes: limits.files.profile_bytes,
  types: profileFileTypes,
  sentences: profileFileSentences,
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
  /** The same by day, the oldest first, days without a view included. */
  views_by_day: z.array(z.object({ day: dayText, views: z.number().int() })),
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
    summary:
      'Change the profile; fields that are left out stay. Name, type and licence of a checked listing are asked for and stand in pending_changes',
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
  takeBackChanges: endpoint({
    method: 'DELETE',
    path: '/vendors/{id}/changes',
    summary: 'Take back the changes that wait for staff',
    access: thatVendor,
    params: idParams,
    response: dataAnswer(ownVendorSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/vendors/{id}',
    summary:
      'Delete the account with its personal data and files, by a fresh sign-in or the password',
    access: thatVendor,
    ownParam: 'id',
    params: idParams,
    body: deleteAccountBody,
    response: answer({ message: z.string() }),
  }),
  exportCode: endpoint({
    method: 'POST',
    path: '/vendors/{id}/export-code',
    summary:
      'Ask for what opens the download of your data: the app’s code where two-factor is on; else one is mailed',
    access: thatVendor,
    ownParam: 'id',
    params: idParams,
    response: dataAnswer(exportCodeSchema),
    budget: 'code',
  }),
  export: endpoint({
    method: 'GET',
    path: '/vendors/{id}/export',
    summary:
      'A link to a ZIP of everything we hold about you, by the code of two-factor or, without it, a mailed one',
    access: thatVendor,
    ownParam: 'id',
    params: idParams,
    query: exportQuery,
    response: dataAnswer(exportSchema),
    budget: 'form',
  }),
  attachments: endpoint({
    method: 'GET',
    path: '/vendors/attachments/{id}',
    summary: 'Your licences and certificates; no links before a code was checked',
    access: thatVendor,
    ownParam: 'id',
    params: idParams,
    response: dataAnswer(
      z.object({
        licenses: z.array(fileSchema),
        certificates: z.array(fileSchema),
        two_factor_enabled: z.boolean(),
      }),
    ),
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: '/vendors/attachments/{id}',
    summary: 'Delete one of your licences or certificates; the file goes from storage too',
    access: thatVendor,
    ownParam: 'id',
    params: idParams,
    query: z.object({ s3_path: requiredText(messages.general.required, limits.text.url) }),
    response: answer({ message: z.string() }),
  }),
};
