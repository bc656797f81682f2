import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { createFormerPersonNames, presentPicture } from '../../lib/person.ts';
import {
  presentCustomerSide,
  presentVendorSide,
} from '../accounts/relationships/sides.presenter.ts';
import { presentFile } from '../files/files.presenter.ts';
import type {
  ApplicationRow,
  AttachedFile,
  listEvents,
  listFileAccess,
} from './applications.repo.ts';

const former = createFormerPersonNames('vendor');

/**
 * Response with an application for the customer or the vendor. The vendor does not see files to
 * which access has ended, and sees only purpose, dates and history of a withdrawn application.
 */
export function presentApplication(
  row: ApplicationRow,
  files: readonly AttachedFile[],
  { forVendor }: { forVendor: boolean },
): LoanApplication {
  const application = presentFullApplication(row, files, { forVendor });
  return forVendor && row.withdrawn_at ? { ...application, ...withoutWriter } : application;
}

/** Empty values that replace the personal data of a withdrawn application. */
const withoutWriter = {
  customer: { _id: '', first_name: '', last_name: '', profile_picture: null, email: '' },
  home_loan_situation: '',
  credit_history: '',
  employment_status: '',
  number_of_applicants: 0,
  source_of_income: '',
  income_range: '',
  expected_purchase_price: '',
  deposit_amount: '',
  expense_range: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  consent_version: null,
} as const satisfies Partial<LoanApplication>;

function presentFullApplication(
  row: ApplicationRow,
  files: readonly AttachedFile[],
  { forVendor }: { forVendor: boolean },
): LoanApplication {
  const attached = files.filter(({ application_id }) => application_id === row.id);
  const isOpen =
    row.access_ended_at === null && row.withdrawn_at === null && row.vendor_status !== null;
  const open = isOpen ? attached.filter(({ access_ended_at }) => access_ended_at === null) : [];
  return {
    _id: row.id,
    customer: { ...presentCustomerSide(row), email: row.customer_email },
    vendor: { ...presentVendorSide(row), status: row.vendor_status },
    purpose_of_loan: row.purpose_of_loan,
    home_loan_situation: row.home_loan_situation,
    credit_history: row.credit_history,
    employment_status: row.employment_status,
    number_of_applicants: row.number_of_applicants,
    source_of_income: row.source_of_income,
    income_range: row.income_range,
    expected_purchase_price: row.expected_purchase_price,
    deposit_amount: row.deposit_amount,
    expense_range: row.expense_range,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.phone_number,
    status: row.status,
    consent_version: row.consent_version,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    files_open: isOpen && (attached.length === 0 || open.length > 0),
    attachments: (forVendor ? open : attached).map((file) => ({
      ...presentFile(file),
      access_ended_at: file.access_ended_at?.toISOString() ?? null,
    })),
    createdAt: row.created_at.toISOString(),
  };
}

/** An event of the history. The vendor sees no file names, because access may have ended. */
export const presentEvent = (
  row: Awaited<ReturnType<typeof listEvents>>[number],
  { forVendor }: { forVendor: boolean },
) => ({
  _id: row.id,
  event: row.event,
  status: row.status,
  original_name: forVendor ? null : row.original_name,
  by: row.by_role,
  createdAt: row.created_at.toISOString(),
});

export const presentOpening = (row: Awaited<ReturnType<typeof listFileAccess>>[number]) => ({
  _id: row.id,
  original_name: row.original_name,
  reader: {
    _id: row.vendor_id,
    first_name: row.first_name ?? former.first_name,
    last_name: row.last_name ?? former.last_name,
    profile_picture: presentPicture(row.profile_picture),
  },
  createdAt: row.created_at.toISOString(),
});
