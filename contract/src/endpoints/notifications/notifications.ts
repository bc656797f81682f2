import { z } from 'zod';
import { anyMember } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, pageAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { idSchema, listSchema, timestamp } from '../../primitives.ts';
import { pageQueryFields } from '../../query.ts';
import { messages } from '../../texts/messages.ts';

/** Kinds of notifications whose mails can be turned off. Mails about security are always sent. */
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
  /** Path of the page that the notification is about; null without a page. */
  href: z.string().nullable(),
  read: z.boolean(),
  createdAt: timestamp,
});
export type Notification = z.infer<typeof notificationSchema>;

const choice = z.boolean(messages.general.boolean);
/** Whether mails are sent, by kind of notification. Unknown kinds are dropped. */
const mailChoice = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, choice.optional()])) as Record<
    NotificationKind,
    z.ZodOptional<typeof choice>
  >,
  messages.general.choice,
);

const state = {
  /** Number of unread notifications. */
  unread: z.number().int(),
  /** Unread notifications that are not about messages. The app's badge adds `unread_messages`. */
  unread_news: z.number().int(),
  /** Number of unread messages in all conversations. */
  unread_messages: z.number().int(),
  /** Number of applications to this vendor with the status `new`; 0 for a customer. */
  new_applications: z.number().int(),
  mail: z.record(z.enum(notificationKinds), z.boolean()),
  /** True if the member agreed to get product news. */
  marketing: z.boolean(),
  /** True if professionals may ask this customer for a review; false for a vendor. */
  review_invitations: z.boolean(),
};

export const notificationEndpoints = {
  list: defineEndpoint('GET', '/notices', {
    summary: 'What happened while you were away, the newest first, and which of it is mailed',
    access: anyMember,
    query: z.object(pageQueryFields()),
    response: pageAnswerSchema(notificationSchema).extend(state),
  }),
  update: defineEndpoint('PUT', '/notices', {
    summary: 'Mark notifications as read, or choose which are mailed',
    access: anyMember,
    body: z.object({
      read: listSchema(idSchema, limits.lists.max_page_size).optional(),
      read_all: choice.optional(),
      mail: mailChoice.optional(),
      marketing: choice.optional(),
      review_invitations: choice.optional(),
    }),
    response: dataAnswerSchema(z.object(state)),
  }),
};
