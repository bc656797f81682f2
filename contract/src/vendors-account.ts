import { z } from 'zod';
import { anyVendor, thatVendor } from './access.ts';
import { answer, dataAnswer } from './answers.ts';
import { appointmentSchema } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { pictureTypes, profileFileTypes } from './file-types.ts';
import { leavingEndpoints } from './leaving-endpoints.ts';
import { limits } from './limits.ts';
import { messages, pictureSentences, profileFileSentences } from './messages.ts';
import { ofThatVendor } from './own-id.ts';
import { dayText, fileSchema, idParams, requiredLine } from './primitives.ts';
import { completenessFields, updateVendorBody } from './vendor-profile.ts';
import { ownVendorSchema } from './vendors.ts';
import { applicationStatuses, vendorStatuses } from './vocabularies.ts';

const profileFiles = {
  maxFiles: limits.files.profile_count,
  maxBytes: limits.files.profile_bytes,
  types: profileFileTypes,
  sentences: profileFileSentences,
} as const;

const vendorDashboardSchema = z.object({
  status: z.enum(vendorStatuses),
  status_reason: z.string().nullable(),
  profile_complete: z.boolean(),
  missing: z.array(z.enum(completenessFields)),
  applications: z.record(z.enum(applicationStatuses), z.number().int()),
  unread_messages: z.number().int(),
  upcoming_calls: z.array(appointmentSchema),
  vendorRating: z.number().nullable(),
  totalReviews: z.number().int(),
  confirmedRating: z.number().nullable(),
  confirmedReviews: z.number().int(),
  /** Views of the last 30 days. */
  profile_views: z.number().int(),
  /** The same by day, oldest first, including days without views. */
  views_by_day: z.array(z.object({ day: dayText, views: z.number().int() })),
});
export type VendorDashboard = z.infer<typeof vendorDashboardSchema>;

export const vendorAccountEndpoints = {
  own: endpoint('GET', '/vendors', {
    summary: 'Your own vendor account, whole',
    access: anyVendor,
    response: dataAnswer(ownVendorSchema),
  }),
  dashboard: endpoint('GET', '/vendors/dashboard', {
    summary: 'Listing status, what it lacks, and what waits for you',
    access: anyVendor,
    response: dataAnswer(vendorDashboardSchema),
  }),
  update: endpoint('PUT', '/vendors/{id}', {
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
  takeBackChanges: endpoint('DELETE', '/vendors/{id}/changes', {
    summary: 'Take back the changes that wait for staff',
    access: thatVendor,
    params: idParams,
    response: dataAnswer(ownVendorSchema),
  }),
  ...leavingEndpoints('vendors'),
  attachments: endpoint('GET', '/vendors/attachments/{id}', {
    summary: 'Your licences and certificates; no links before a code was checked',
    ...ofThatVendor,
    response: dataAnswer(
      z.object({
        licenses: z.array(fileSchema),
        certificates: z.array(fileSchema),
        two_factor_enabled: z.boolean(),
      }),
    ),
  }),
  removeAttachment: endpoint('DELETE', '/vendors/attachments/{id}', {
    summary: 'Delete one of your licences or certificates; the file goes from storage too',
    ...ofThatVendor,
    query: z.object({ s3_path: requiredLine(messages.general.required, limits.text.url) }),
    response: answer({ message: z.string() }),
  }),
};
