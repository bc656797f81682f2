import { z } from 'zod';
import { anyMember } from './access.ts';
import { answer, dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { idSchema, timestamp } from './primitives.ts';
import { pageQuery } from './query.ts';

/** Kinds that a member may turn off as mail. Notifications about security always go out. */
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
  /** Path of the page that it is about. */
  href: z.string().nullable(),
  read: z.boolean(),
  createdAt: timestamp,
});
export type Notification = z.infer<typeof notificationSchema>;

const choice = z.boolean(messages.general.boolean).optional();
/** Kinds that nobody knows are dropped, like any unknown field. */
const mailChoice = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, choice])) as Record<
    NotificationKind,
    typeof choice
  >,
  messages.general.choice,
);

const mailPreferences = z.record(z.enum(notificationKinds), z.boolean());

const state = {
  /** Notifications that were not read. */
  unread: z.number().int(),
  /** Those of them that tell of something else than messages: with `unread_messages`, what the badge of the app says. */
  unread_news: z.number().int(),
  /** Messages that wait in conversations. */
  unread_messages: z.number().int(),
  /** Applications to this vendor that still stand at `new`; 0 for a customer. */
  new_applications: z.number().int(),
  mail: mailPreferences,
  /** Whether the member asked for news of the product. Nobody gets any who did not. */
  marketing: z.boolean(),
  /** Whether professionals may ask this customer for a review; false for a vendor. */
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
