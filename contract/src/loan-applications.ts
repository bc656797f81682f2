import { z } from 'zod';
import { bothParties, owningCustomer, owningVendor, thatCustomer, thatVendor } from './access.ts';
import { dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { applicationFileTypes, limits } from './limits.ts';
import { rangeSchema } from './loan-ranges.ts';
import { messages } from './messages.ts';
import {
  choice,
  email,
  fileSchema,
  idParams,
  idSchema,
  pathIdSchema,
  personSchema,
  phone,
  requiredText,
  text,
  timestamp,
} from './primitives.ts';
import { optionalWhole } from './query.ts';
import { applicationStatuses, loanOptions, memberRoles } from './vocabularies.ts';

const sentences = messages.loan;

/** The four steps of the wizard, each a form of its own. */
export const loanSteps = {
  situation: z.object({
    purpose_of_loan: choice(loanOptions.purpose_of_loan, sentences.question),
    home_loan_situation: choice(loanOptions.home_loan_situation, sentences.question),
    credit_history: choice(loanOptions.credit_history, sentences.question),
  }),
  income: z.object({
    employment_status: choice(loanOptions.employment_status, sentences.question),
    number_of_applicants: optionalWhole(1, 2, sentences.question).pipe(
      z.number(sentences.question),
    ),
    source_of_income: choice(loanOptions.source_of_income, sentences.question),
  }),
  ranges: z.object({
    income_range: rangeSchema('income_range'),
    expected_purchase_price: rangeSchema('expected_purchase_price'),
    deposit_amount: rangeSchema('deposit_amount'),
    expense_range: rangeSchema('expense_range'),
  }),
  contact: z.object({
    first_name: requiredText(sentences.first_name),
    last_name: requiredText(sentences.last_name),
    email: email(sentences.email_required, sentences.email_invalid),
    phone_number: phone(sentences.phone_required, sentences.phone_invalid),
  }),
} as const;

const answers = {
  ...loanSteps.situation.shape,
  ...loanSteps.income.shape,
  ...loanSteps.ranges.shape,
  ...loanSteps.contact.shape,
};

export const createApplicationBody = z.object({
  customer: idSchema.optional(),
  vendor: idSchema,
  ...answers,
});

export const applicationSchema = z.object({
  _id: z.string(),
  customer: personSchema.extend({ email: z.string() }),
  vendor: personSchema.extend({ full_name: z.string(), business_name: z.string() }),
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
  /** Set once the customer took the application back. */
  withdrawn_at: timestamp.nullable(),
  /** False once the customer ended the vendor's access to the files. */
  files_open: z.boolean(),
  attachments: z.array(fileSchema),
  createdAt: timestamp,
});
export type LoanApplication = z.infer<typeof applicationSchema>;

const list = dataAnswer(z.array(applicationSchema));

export const loanApplicationEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/loan-applications',
    summary: 'Send a pre-approval application to an approved Mortgage Broker',
    access: thatCustomer,
    body: createApplicationBody,
    files: {
      attachments: {
        maxFiles: limits.files.application_count,
        maxBytes: limits.files.application_bytes,
        types: applicationFileTypes,
      },
    },
    response: dataAnswer(applicationSchema),
    successStatus: 201,
    budget: 'upload',
  }),
  ofCustomer: endpoint({
    method: 'GET',
    path: '/loan-applications/customer/{id}',
    summary: 'Your applications, the newest first',
    access: thatCustomer,
    params: idParams,
    response: list,
  }),
  ofVendor: endpoint({
    method: 'GET',
    path: '/loan-applications/vendor/{vendorId}',
    summary: 'Applications sent to you, the newest first',
    access: thatVendor,
    params: z.object({ vendorId: pathIdSchema }),
    response: list,
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: '/loan-applications/update-status',
    summary: 'Set the status of an application; the customer gets a mail',
    access: owningVendor,
    query: z.object({
      loan_application_id: idSchema,
      status: z.enum(applicationStatuses, messages.general.choice),
    }),
    response: dataAnswer(z.object({ _id: z.string(), status: z.enum(applicationStatuses) })),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/loan-applications/{id}/withdraw',
    summary: 'Take an application back; the vendor loses its files',
    access: owningCustomer,
    params: idParams,
    body: z.object({ reason: text(limits.text.reason).optional() }).nullish(),
    response: dataAnswer(applicationSchema),
  }),
  history: endpoint({
    method: 'GET',
    path: '/loan-applications/{id}/history',
    summary: 'What happened to an application, the oldest first',
    access: bothParties,
    params: idParams,
    response: dataAnswer(
      z.array(
        z.object({
          _id: z.string(),
          event: z.enum(['submitted', 'status', 'withdrawn', 'access_ended']),
          status: z.enum(applicationStatuses).nullable(),
          by: z.enum(memberRoles),
          createdAt: timestamp,
        }),
      ),
    ),
  }),
  access: endpoint({
    method: 'GET',
    path: '/loan-applications/{id}/access',
    summary: 'Who opened which of your files, the newest first',
    access: owningCustomer,
    params: idParams,
    response: dataAnswer(
      z.array(
        z.object({
          _id: z.string(),
          original_name: z.string(),
          reader: personSchema,
          createdAt: timestamp,
        }),
      ),
    ),
  }),
  endAccess: endpoint({
    method: 'DELETE',
    path: '/loan-applications/{id}/access',
    summary: "End the vendor's access to the files of an application",
    access: owningCustomer,
    params: idParams,
    response: doneAnswer,
  }),
};
