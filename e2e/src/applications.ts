import type { APIRequestContext } from '@playwright/test';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { registers } from '@threshold/contract/rules/registers';
import { expect } from './fixtures.ts';
import { createVerifiedVendor, type Member } from './people.ts';
import { smallPng } from './pictures.ts';
import { callAs, staffToken } from './staff.ts';

/** Valid answers to every question of the wizard. */
export const answers = {
  purpose_of_loan: 'Refinance',
  home_loan_situation: 'Exploring',
  credit_history: 'Okay',
  employment_status: 'Self-employed',
  number_of_applicants: '2',
  source_of_income: 'Self-employment',
  income_range: '80K - 120K',
  expected_purchase_price: '600K - 800K',
  deposit_amount: '60K - 90K',
  expense_range: '2K - 4K',
  first_name: 'Saskia',
  last_name: 'Quandong',
  email: 'saskia@people.example',
  phone_number: '0400000000',
} as const;

const papers = {
  pdf: { type: 'application/pdf', content: Buffer.from('%PDF-1.7\n') },
  csv: { type: 'text/csv', content: Buffer.from('month,rent\nJuly,2400\n') },
  png: { type: 'image/png', content: smallPng },
} as const;
type PaperName = `${string}.${keyof typeof papers}`;

/**
 * Submits an application with files of these names.
 * @returns its id
 */
export async function apply(
  request: APIRequestContext,
  customer: Pick<Member, 'token'>,
  vendor: Pick<Member, 'id'>,
  change: Partial<Record<keyof typeof answers, string>> = {},
  names: readonly PaperName[] = [],
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...answers, ...change, vendor: vendor.id })) {
    form.append(name, value);
  }
  for (const name of names) {
    const { type, content } = papers[name.slice(-3) as keyof typeof papers];
    form.append('attachments', new File([content], name, { type }));
  }
  const sent = await request.post('/api/loan-applications', {
    headers: { authorization: `Bearer ${customer.token}` },
    multipart: form,
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { data } = (await sent.json()) as { data: { _id: string } };
  return data._id;
}

/** A place without demo listings, where no journey searches. */
const remote = {
  address: '1 Ikaturka Terrace, Oodnadatta SA 5734',
  latitude: -27.5484,
  longitude: 135.4472,
} as const;
export interface Office {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Creates an approved mortgage broker for one journey, far from the towns where other journeys
 * search.
 * @param staff token of the approving staff member; required except on the shared instance
 */
export async function createApprovedBroker(
  request: APIRequestContext,
  full_name: string,
  office: Office = remote,
  staff?: string,
): Promise<Member> {
  const vendor = await createVerifiedVendor(request, 'broker');
  const answer = await request.put(`/api/vendors/${vendor.id}`, {
    headers: { authorization: `Bearer ${vendor.token}` },
    data: {
      vendor_type: 'Mortgage Broker',
      full_name,
      business_name: `${full_name} Lending`,
      professional_title: 'Mortgage Broker',
      work_email: vendor.email,
      phone_number: '0290001234',
      ...office,
      description: 'Loans explained before you sign.',
      services_provided: 'Home loans',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await approveBroker(request, vendor.id, full_name, staff);
  return vendor;
}

/**
 * Has staff find a waiting broker in the register and approve the broker.
 * @param staff token of the approving staff member
 */
export async function approveBroker(
  request: APIRequestContext,
  id: string,
  holder: string,
  staff?: string,
): Promise<void> {
  await callAs(request, staff ?? (await staffToken(request)), staffListingEndpoints.updateStatus, {
    params: { id },
    body: {
      status: 'approved',
      checks: [
        {
          register: registers.brokers.name,
          number: '556677',
          state: null,
          holder,
          expires_on: null,
        },
      ],
    },
  });
}
