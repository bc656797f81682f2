import { z } from 'zod';
import {
  lineSchema,
  optionalLinkSchema,
  pathIdSchema,
  planDaySchema,
  requiredLineSchema,
  timestamp,
  wholeNumberSchema,
} from '../../primitives.ts';
import { purchaseLimits as limits } from '../../rules/purchases/purchase-limits.ts';
import { messages as allMessages } from '../../texts/messages.ts';
import { purchaseMessages as messages } from '../../texts/purchase-texts.ts';
import {
  homeStages,
  opinions,
  purchaseRoles,
  purchaseStages,
  saleMethods,
} from '../../texts/purchase-words.ts';
import { states } from '../../vocabularies.ts';

/* Shapes of a purchase and its homes. */

const { general } = allMessages;

/** Version that the caller read. If it is outdated, the refusal contains the current state. */
export const versionSchema = wholeNumberSchema(messages.version, 1);

export const purchaseParamsSchema = z.object({ id: pathIdSchema });
export const homeParamsSchema = z.object({ id: pathIdSchema, homeId: pathIdSchema });

/** A member of a purchase, as other members see them. */
const purchaseMemberSchema = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(purchaseRoles),
  is_me: z.boolean(),
  joined_at: timestamp,
});
export type PurchaseMember = z.infer<typeof purchaseMemberSchema>;

export const purchaseNameSchema = requiredLineSchema(
  messages.name,
  limits.name,
  messages.name_long,
);

/** Accepts a value of the schema; null, an empty text or a missing field becomes null. */
const valueOrNullSchema = <T extends z.ZodType<string, string>>(schema: T, sentence: string) =>
  z
    .union([z.literal(''), z.null(), schema], sentence)
    .default(null)
    .transform((value): z.output<T> | null => (value === '' ? null : value));
export const optionalDay = valueOrNullSchema(planDaySchema(), general.date);

/** Schema of a local time of day such as '17:00'. */
export const timeOfDay = z
  .string(messages.time)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, messages.time);

/** Details of a home that buyers enter. Only the street address is required. */
export const homeFields = z.object(
  {
    address: requiredLineSchema(messages.address, limits.address, messages.address_long),
    /** Suburb, state and postcode, selected from the list or typed. */
    place: lineSchema(limits.place, messages.place_long).default(''),
    state: valueOrNullSchema(z.enum(states), messages.state),
    link: optionalLinkSchema(messages.link).default(''),
    price: lineSchema(limits.price, messages.price_long).default(''),
    sale_method: valueOrNullSchema(z.enum(saleMethods), messages.sale_method),
    auction_on: optionalDay,
    agent: lineSchema(limits.agent, messages.agent_long).default(''),
  },
  messages.address,
);
export type HomeFields = z.output<typeof homeFields>;

/** Opinion of one buyer about one home. */
const opinionSchema = z.object({
  by: z.string().nullable(),
  value: z.enum(opinions).nullable(),
  reason: z.string(),
  seen_on: z.string().nullable(),
});
export type HomeOpinion = z.infer<typeof opinionSchema>;

export const homeSchema = z.object({
  _id: z.string(),
  address: z.string(),
  place: z.string(),
  state: z.enum(states).nullable(),
  link: z.string(),
  price: z.string(),
  sale_method: z.enum(saleMethods).nullable(),
  auction_on: z.string().nullable(),
  agent: z.string(),
  stage: z.enum(homeStages),
  stage_reason: z.string(),
  /** Opinions of the buyers; empty if the reader is a helper. */
  opinions: z.array(opinionSchema),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Home = z.infer<typeof homeSchema>;

/** Next date and task of a purchase. */
const nextUp = {
  /** The next open date; null without an open date. */
  next_date: z
    .object({
      kind: z.string(),
      title: z.string(),
      due_on: z.string(),
      due_time: z.string().nullable(),
      zone: z.string(),
    })
    .nullable(),
  /** The open task that is due first, assigned or not; null without an open task. */
  next_task: z
    .object({
      title: z.string(),
      due_on: z.string().nullable(),
      assignee: z.object({ first_name: z.string(), is_me: z.boolean() }).nullable(),
    })
    .nullable(),
  /** Number of the caller's open tasks. */
  my_tasks: z.number().int(),
};
const nextUpSchema = z.object(nextUp);
export type NextUp = z.infer<typeof nextUpSchema>;

export const purchaseSummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(purchaseRoles),
  stage: z.enum(purchaseStages),
  homes: z.number().int(),
  members: z.number().int(),
  /** True from two years after the end of the purchase: the dashboard no longer shows it. */
  is_archived: z.boolean(),
  ...nextUp,
});
export type PurchaseSummary = z.infer<typeof purchaseSummarySchema>;

export const purchaseSchema = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(purchaseRoles),
  stage: z.enum(purchaseStages),
  members: z.array(purchaseMemberSchema),
  homes: z.array(homeSchema),
  is_archived: z.boolean(),
  ...nextUp,
  version: z.number().int(),
  createdAt: timestamp,
});
export type Purchase = z.infer<typeof purchaseSchema>;
