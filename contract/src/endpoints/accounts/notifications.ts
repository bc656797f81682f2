import { z } from 'zod';
import { anyMember } from '../../access.ts';
import { answer, dataAnswer, endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { idSchema, timestamp } from '../../primitives.ts';
import { pageQuery } from '../../query.ts';
import { messages } from '../../texts/messages.ts';

/** Kinds whose mails a member may turn off. Notifications about security are always sent. */
export const notificationKinds = [
  'message',
  'request',
  'application',
  'call',
  'review',
  'listing',
  'purchase',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const notificationSchema = z.object({
  _id: z.string(),
  kind: z.enum([...notificationKinds, 'security']),
  text: z.string(),
  /** Path of the page about it. */
  href: z.string().nullable(),
  read: z.boolean(),
  createdAt: timestamp,
});
export type Notification = z.infer<typeof notificationSchema>;

const choice = z.boolean(messages.general.boolean).optional();
/** Unknown kinds are dropped, like any unknown field. */
const mailChoice = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, choice])) as Record<
    NotificationKind,
    typeof choice
  >,
  messages.general.choice,
);

const mailPreferences = z.record(z.enum(notificationKinds), z.boolean());

const state = {
  /** Number of unread notifications. */
  unread: z.number().int(),
  /**
   * Unread notifications other than those about messages. Together with `unread_messages` it is the
   * app's badge.
   */
  unread_news: z.number().int(),
  /** Unread messages in conversations. */
  unread_messages: z.number().int(),
  /** Applications to this vendor with the status `new`; 0 for a customer. */
  new_applications: z.number().int(),
  mail: mailPreferences,
  /** True if the member agreed to product news. Others get none. */
  marketing: z.boolean(),
  /** True if professionals may ask this customer for a review; false for a vendor. */
  review_invitations: z.boolean(),
};

export const notificationEndpoints = {
  list: endpoint('GET', '/notices', {
    summary: 'What happened while you were away, the newest first, and which of it is mailed',
    access: anyMember,
    query: z.object(pageQuery()),
    response: answer({
      data: z.array(notificationSchema),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      ...state,
    }),
  }),
  update: endpoint('PUT', '/notices', {
    summary: 'Mark notifications as read, or choose which are mailed',
    access: anyMember,
    body: z.object({
      read: z
        .array(idSchema, messages.general.list)
        .max(limits.lists.max_page_size, messages.general.too_many)
        .optional(),
      read_all: z.boolean(messages.general.boolean).optional(),
      mail: mailChoice.optional(),
      marketing: choice,
      review_invitations: choice,
    }),
    response: dataAnswer(z.object(state)),
  }),
};
