import { z } from 'zod';
import { anyVendor, owningCustomer } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import {
  idSchema,
  lineSchema,
  pathIdSchema,
  planDaySchema,
  requiredLineSchema,
  textSchema,
  timestamp,
  wholeNumberSchema,
} from '../../primitives.ts';
import { purchaseLimits as limits } from '../../rules/purchases/purchase-limits.ts';
import { messages as allMessages } from '../../texts/messages.ts';
import { dateShareMessages, purchaseMessages as messages } from '../../texts/purchase-texts.ts';
import { keyDateKinds, keyDateStatuses } from '../../texts/purchase-words.ts';
import { states } from '../../vocabularies.ts';
import { optionalDay, purchaseParamsSchema, timeOfDay, versionSchema } from './purchase-shapes.ts';

const { general } = allMessages;
const ticked = z.boolean(general.boolean).default(false);

/** A date that a buyer typed, optionally with a time of day. */
const typedSchema = z.object(
  {
    on: planDaySchema(),
    time: z
      .union([z.literal(''), z.null(), timeOfDay], messages.time)
      .default(null)
      .transform((value) => value || null),
  },
  messages.facts,
);

/** A buyer's entries from which the end of a cooling-off period is computed. */
const coolingOffSchema = z.object(
  {
    start_on: planDaySchema(),
    form_1_on: optionalDay,
    sold_at: z.enum(['private_sale', 'auction'], messages.sold_at),
    auction_on: optionalDay,
    off_the_plan: ticked,
    given_up: ticked,
    box_ticked: ticked,
  },
  messages.facts,
);

/** A deadline that the contract states as a number of days after the date of the contract. */
const conditionSchema = z.object(
  {
    contract_on: planDaySchema(),
    days: wholeNumberSchema(messages.days, 1, 365),
    unit: z.enum(['calendar', 'business'], messages.unit),
    on_non_business_day: z
      .enum(['moves_to_next', 'stays', 'not_sure'], messages.otherwise)
      .default('not_sure'),
    reiq: ticked,
  },
  messages.facts,
);

const fields = {
  home: idSchema.nullable().default(null),
  kind: z.enum(keyDateKinds, messages.date_kind),
  /** Required for the kind `own`; other kinds have a default title. */
  title: lineSchema(limits.title, messages.title_long).default(''),
  state: z.enum(states, messages.state),
  typed: typedSchema.nullable().default(null),
  cooling_off: coolingOffSchema.nullable().default(null),
  condition: conditionSchema.nullable().default(null),
  /** Reason for a date that differs from the computed date, or for a change of the date. */
  reason: textSchema(limits.reason, messages.reason_long).default(''),
};

type KeyDateSource = Pick<
  z.output<z.ZodObject<typeof fields>>,
  'home' | 'kind' | 'title' | 'typed' | 'cooling_off' | 'condition'
>;

/** True if the date is either typed or computed by one rule, and the rule fits the kind of date. */
const hasExactlyOneSource = ({ kind, typed, cooling_off, condition }: KeyDateSource) =>
  [typed, cooling_off, condition].filter((way) => way !== null).length === 1 &&
  (cooling_off === null || kind === 'cooling_off_end') &&
  (condition === null || kind !== 'cooling_off_end');
const oneWay = { error: messages.facts, path: ['typed'] };
const hasTitleIfOwn = ({ kind, title }: KeyDateSource) => kind !== 'own' || title !== '';
const named = { error: messages.date_title, path: ['title'] };
const hasHomeIfInspection = ({ kind, home }: KeyDateSource) =>
  kind !== 'inspection' || home !== null;
const ofHome = { error: messages.home, path: ['home'] };
const hasTimeIfInspection = ({ kind, typed }: KeyDateSource) =>
  kind !== 'inspection' || Boolean(typed?.time);
const timed = { error: messages.time, path: ['typed', 'time'] };

/** Adds the validation rules that concern several fields. */
const withKeyDateRules = <T extends z.ZodType<KeyDateSource>>(body: T): T =>
  body
    .refine(hasExactlyOneSource, oneWay)
    .refine(hasTitleIfOwn, named)
    .refine(hasHomeIfInspection, ofHome)
    .refine(hasTimeIfInspection, timed);

export const keyDateBody = withKeyDateRules(z.object(fields));
export const changeKeyDateBody = withKeyDateRules(z.object({ ...fields, version: versionSchema }));
export type KeyDateInput = z.output<typeof keyDateBody>;

export const confirmDateSchema = z.object({
  with: requiredLineSchema(messages.confirmed_with, limits.confirmed_with, messages.confirmed_long),
  version: versionSchema,
});

const namedDay = z.object({ on: z.string(), name: z.string() });

/** Basis of a computed date: the buyer's entries, the rule, and the counted days. */
export const basisSchema = z.object({
  cooling_off: z
    .object({
      start_on: z.string(),
      form_1_on: z.string().nullable(),
      sold_at: z.enum(['private_sale', 'auction']),
      auction_on: z.string().nullable(),
      off_the_plan: z.boolean(),
      given_up: z.boolean(),
      box_ticked: z.boolean(),
    })
    .nullable(),
  condition: z
    .object({
      contract_on: z.string(),
      days: z.number().int(),
      unit: z.enum(['calendar', 'business']),
      on_non_business_day: z.enum(['moves_to_next', 'stays', 'not_sure']),
      reiq: z.boolean(),
    })
    .nullable(),
  rule: z.object({ id: z.string(), source: z.string(), check_first: z.boolean() }).nullable(),
  counted: z.array(z.string()),
  not_counted: z.array(namedDay),
  unclear: z.array(namedDay),
  written_on: z.string().nullable(),
  /** True if the buyers must ask what the contract says about a day that is not a business day. */
  ask_contract: z.boolean(),
});
export type KeyDateBasis = z.output<typeof basisSchema>;

const counted = {
  due_on: z.string(),
  /** Time of day in `zone`; null if the whole day counts. */
  due_time: z.string().nullable(),
  zone: z.string(),
  /** Due date if unclear days do not count; null if it is equal. Buyers must not rely on it. */
  later_reading: z.string().nullable(),
  /** Act-by date: the last day on or before the due date on which all offices work. */
  act_by: z.string(),
  basis: basisSchema.nullable(),
  /** Advice to check something before relying on the date; null without advice. */
  warning: z.string().nullable(),
};
const countedSchema = z.object(counted);
export type CountedKeyDate = z.output<typeof countedSchema>;

const keyDateSchema = z.object({
  _id: z.string(),
  home: z.string().nullable(),
  kind: z.enum(keyDateKinds),
  title: z.string(),
  state: z.enum(states),
  /** Id of the member who added the date; null if that member has left. */
  by: z.string().nullable(),
  ...counted,
  status: z.enum(keyDateStatuses),
  reason: z.string(),
  confirmed: z.object({ by: z.string().nullable(), with: z.string(), at: timestamp }).nullable(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type KeyDate = z.infer<typeof keyDateSchema>;

const ofDate = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, dateId: pathIdSchema }),
} as const;
const ofPurchase = { access: owningCustomer, params: purchaseParamsSchema } as const;

export const keyDateEndpoints = {
  list: defineEndpoint('GET', '/buying/{id}/dates', {
    summary: 'The dates of a purchase, the earliest first',
    ...ofPurchase,
    response: dataAnswerSchema(z.array(keyDateSchema)),
  }),
  count: defineEndpoint('POST', '/buying/{id}/dates/count', {
    summary: 'Count a date without keeping it; `reason` says why there is none',
    ...ofPurchase,
    body: keyDateBody,
    response: dataAnswerSchema(
      z.object({ date: countedSchema.nullable(), reason: z.string().nullable() }),
    ),
  }),
  add: defineEndpoint('POST', '/buying/{id}/dates', {
    summary: 'Keep a date, counted by the state’s rules or typed',
    ...ofPurchase,
    body: keyDateBody,
    response: dataAnswerSchema(keyDateSchema),
    successStatus: 201,
  }),
  change: defineEndpoint('PUT', '/buying/{id}/dates/{dateId}', {
    summary:
      'Count or type a date anew. One that moves is no longer confirmed; 409 with what holds now after another change',
    ...ofDate,
    body: changeKeyDateBody,
    response: dataAnswerSchema(keyDateSchema),
  }),
  confirm: defineEndpoint('POST', '/buying/{id}/dates/{dateId}/confirm', {
    summary: 'Say who confirmed a date, such as your conveyancer',
    ...ofDate,
    body: confirmDateSchema,
    response: dataAnswerSchema(keyDateSchema),
  }),
  setStatus: defineEndpoint('PUT', '/buying/{id}/dates/{dateId}/status', {
    summary: 'Mark a date as done or cancelled, or open it again',
    ...ofDate,
    body: z.object({
      status: z.enum(keyDateStatuses, messages.date_status),
      version: versionSchema,
    }),
    response: dataAnswerSchema(keyDateSchema),
  }),
  remove: defineEndpoint('DELETE', '/buying/{id}/dates/{dateId}', {
    summary: 'Delete a date that is not open: one that you added, or one of a person who has left',
    ...ofDate,
    response: doneAnswerSchema,
  }),
};

/** A date as a professional sees it: without texts that buyers typed, and never of kind `own`. */
const sharedDateSchema = z.object({
  _id: z.string(),
  kind: z.enum(keyDateKinds),
  state: z.enum(states),
  due_on: z.string(),
  /** Time of day in `zone`; null if the whole day counts. */
  due_time: z.string().nullable(),
  zone: z.string(),
  is_done: z.boolean(),
  is_confirmed: z.boolean(),
});
export type SharedDate = z.infer<typeof sharedDateSchema>;

/** The shared dates of one home under contract. */
const sharedDatesSchema = z.object({
  _id: z.string(),
  /** Name of the buyer who shares the dates. */
  shared_by: z.string(),
  shared_at: timestamp,
  /** Address and suburb of the home, if the buyer included them. */
  home: z.string().nullable(),
  dates: z.array(sharedDateSchema),
});
export type SharedDates = z.infer<typeof sharedDatesSchema>;

export const shareDatesSchema = z.object({
  /** Confirmation by the buyer that the professional acts for the buyers; we cannot verify it. */
  acts_for_us: z.literal(true, dateShareMessages.acts_for_us),
  with_address: z.boolean(allMessages.general.boolean).default(false),
});

const ofProfessional = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, vendorId: pathIdSchema }),
  response: doneAnswerSchema,
} as const;

export const dateShareEndpoints = {
  share: defineEndpoint('PUT', '/buying/{id}/professionals/{vendorId}/dates', {
    summary:
      'Share the dates of the home under contract, to be read, with a professional of the purchase who acts for its buyers',
    ...ofProfessional,
    body: shareDatesSchema,
  }),
  unshare: defineEndpoint('DELETE', '/buying/{id}/professionals/{vendorId}/dates', {
    summary: 'Stop sharing the dates with a professional, at once. Twice is once',
    ...ofProfessional,
  }),
  list: defineEndpoint('GET', '/buying/shared-dates', {
    summary: 'The dates that buyers share with you, the latest share first',
    access: anyVendor,
    response: dataAnswerSchema(z.array(sharedDatesSchema)),
  }),
};
