import { z } from 'zod';
import {
  bothParties,
  customerSelf,
  customerSelfRoute,
  owningCustomer,
  owningVendor,
  withId,
} from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  choiceSchema,
  emailSchema,
  fileSchema,
  idSchema,
  pathIdSchema,
  personSchema,
  phoneSchema,
  requiredLineSchema,
  timestamp,
} from '../../primitives.ts';
import { optionalIntegerSchema, pageQueryFields, requiredIntegerSchema } from '../../query.ts';
import { applicationFileTypes } from '../../rules/files.ts';
import { currentLoanConsent, rangeSchema } from '../../rules/loans.ts';
import { applicationFileSentences, messages } from '../../texts/messages.ts';
import {
  applicationEvents,
  applicationStatuses,
  loanOptions,
  memberRoles,
  vendorStatuses,
} from '../../vocabularies.ts';

const sentences = messages.loan;

/** The four steps of the wizard, each with a form. */
export const loanSteps = {
  situation: z.object({
    purpose_of_loan: choiceSchema(loanOptions.purpose_of_loan, sentences.question),
    home_loan_situation: choiceSchema(loanOptions.home_loan_situation, sentences.question),
    credit_history: choiceSchema(loanOptions.credit_history, sentences.question),
  }),
  income: z.object({
    employment_status: choiceSchema(loanOptions.employment_status, sentences.question),
    number_of_applicants: requiredIntegerSchema(1, 2, sentences.question),
    source_of_income: choiceSchema(loanOptions.source_of_income, sentences.question),
  }),
  ranges: z.object({
    income_range: rangeSchema('income_range'),
    expected_purchase_price: rangeSchema('expected_purchase_price'),
    deposit_amount: rangeSchema('deposit_amount'),
    expense_range: rangeSchema('expense_range'),
  }),
  contact: z.object({
    first_name: requiredLineSchema(sentences.first_name),
    last_name: requiredLineSchema(sentences.last_name),
    email: emailSchema(sentences.email_required, sentences.email_invalid),
    phone_number: phoneSchema(sentences.phone_required, sentences.phone_invalid),
  }),
} as const;

const answers = {
  ...loanSteps.situation.shape,
  ...loanSteps.income.shape,
  ...loanSteps.ranges.shape,
  ...loanSteps.contact.shape,
};

export const applicationBodySchema = z.object({
  customer: idSchema.optional(),
  vendor: idSchema,
  ...answers,
  /** Version of the consent text that the customer agreed to; omitted if the client shows none. */
  consent_version: optionalIntegerSchema(currentLoanConsent, currentLoanConsent, sentences.consent),
  /** Id that the caller chose. A repeated request with this id returns the existing application. */
  client_application_id: idSchema.optional(),
});

export type CreateApplication = z.output<typeof applicationBodySchema>;

const attachmentSchema = fileSchema.extend({
  /** Time when the customer ended the vendor's access; the vendor then does not see the file. */
  access_ended_at: timestamp.nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** A loan application. Once withdrawn, its vendor sees only `_id`, purpose, status and dates. */
export const applicationSchema = z.object({
  _id: z.string(),
  customer: personSchema.extend({ email: z.string() }),
  vendor: personSchema.extend({
    full_name: z.string(),
    business_name: z.string(),
    /** Current status of the listing; null after the vendor deleted the account. */
    status: z.enum(vendorStatuses).nullable(),
  }),
  purpose_of_loan: z.string(),
  home_loan_situation: z.string(),
  credit_history: z.string(),
  employment_status: z.string(),
  number_of_applicants: z.number().int(),
  source_of_income: z.string(),
  income_range: z.string(),
  expected_purchase_price: z.string(),
  deposit_amount: z.string(),
  expense_range: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  status: z.enum(applicationStatuses),
  /** Version of the consent text that the customer agreed to; null if the client showed none. */
  consent_version: z.number().int().nullable(),
  /** Time when the customer withdrew the application; null otherwise. */
  withdrawn_at: timestamp.nullable(),
  /** False after the customer ended the vendor's access to all files. */
  files_open: z.boolean(),
  attachments: z.array(attachmentSchema),
  createdAt: timestamp,
});
export type LoanApplication = z.infer<typeof applicationSchema>;

/** An event of an application. */
const applicationEventSchema = z.object({
  _id: z.string(),
  event: z.enum(applicationEvents),
  /** The new status, if the event is a change of status. */
  status: z.enum(applicationStatuses).nullable(),
  /** Name of the file that the event is about; null for a vendor without access to it. */
  original_name: z.string().nullable(),
  by: z.enum(memberRoles),
  createdAt: timestamp,
});
export type ApplicationEvent = z.infer<typeof applicationEventSchema>;

/** One access of a vendor to a file of the customer. */
const fileOpeningSchema = z.object({
  _id: z.string(),
  original_name: z.string(),
  reader: personSchema,
  createdAt: timestamp,
});
export type FileOpening = z.infer<typeof fileOpeningSchema>;

const pages = pageQueryFields(limits.loan.page_size, limits.loan.page_size);

/** Query for the next part of a list: entries older than the entry with the id `before`. */
const earlier = z.object({ before: idSchema.optional() });

export const loanApplicationEndpoints = {
  create: defineEndpoint('POST', '/loan-applications', {
    summary: 'Send a pre-approval application to an approved Mortgage Broker',
    access: customerSelf,
    ownField: 'customer',
    body: applicationBodySchema,
    files: {
      attachments: {
        maxFiles: limits.files.application_count,
        maxBytes: limits.files.application_bytes,
        types: applicationFileTypes,
        sentences: applicationFileSentences,
      },
    },
    response: dataAnswerSchema(applicationSchema),
    successStatus: 201,
    budget: 'upload',
  }),
  ofCustomer: defineEndpoint('GET', '/loan-applications/customer/{id}', {
    summary: 'Your applications, the newest first',
    ...customerSelfRoute,
    query: z.object(pages),
    response: dataAnswerSchema(z.array(applicationSchema)),
  }),
  get: defineEndpoint('GET', '/loan-applications/{id}', {
    summary: 'One application, for its two sides',
    ...withId(bothParties),
    response: dataAnswerSchema(applicationSchema),
  }),
  updateStatus: defineEndpoint('PUT', '/loan-applications/update-status', {
    summary: 'Set the status of an application; the customer gets an email',
    access: owningVendor,
    query: z.object({
      loan_application_id: idSchema,
      status: z.enum(applicationStatuses, messages.general.choice),
    }),
    response: dataAnswerSchema(z.object({ _id: z.string(), status: z.enum(applicationStatuses) })),
  }),
  withdraw: defineEndpoint('POST', '/loan-applications/{id}/withdraw', {
    summary: 'Take an application back; the vendor loses its files',
    ...withId(owningCustomer),
    response: dataAnswerSchema(applicationSchema),
  }),
  history: defineEndpoint('GET', '/loan-applications/{id}/history', {
    summary: `Up to ${limits.loan.listed_events} events of an application, the newest of them last; \`before\` gives earlier ones`,
    ...withId(bothParties),
    query: earlier,
    response: dataAnswerSchema(z.array(applicationEventSchema)),
  }),
  access: defineEndpoint('GET', '/loan-applications/{id}/access', {
    summary: `Up to ${limits.loan.listed_openings} openings of your files, the newest first; \`before\` gives earlier ones`,
    ...withId(owningCustomer),
    query: earlier,
    response: dataAnswerSchema(z.array(fileOpeningSchema)),
  }),
  endAccess: defineEndpoint('DELETE', '/loan-applications/{id}/access', {
    summary: "End the vendor's access to all files of an application",
    ...withId(owningCustomer),
    response: doneAnswerSchema,
  }),
  endFileAccess: defineEndpoint('DELETE', '/loan-applications/{id}/access/{s3_path}', {
    summary: "End the vendor's access to one file of an application",
    access: owningCustomer,
    params: z.object({ id: pathIdSchema, s3_path: pathIdSchema }),
    response: doneAnswerSchema,
  }),
};
