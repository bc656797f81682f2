import {
  type CreateApplication,
  createApplicationBody,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { currentLoanConsent } from '@threshold/contract/rules/loans';
import { type ApplicationStatus, loanVendorType } from '@threshold/contract/vocabularies';
import type { Db } from '../adapters/database/database.ts';
import { storeStatus } from '../features/loan-applications/change-application.service.ts';
import { storeApplication } from '../features/loan-applications/submit-application.service.ts';
import data from './data/applications.json' with { type: 'json' };
import type { Listing } from './listing.ts';
import type { Customer } from './people.ts';
import { DAY_MS } from './random.ts';

interface Plan {
  /** The customer's index; the demo customer is the first. */
  readonly customer: number;
  /** The broker's index among the approved ones; the demo broker is the first. */
  readonly broker: number;
  readonly daysAgo: number;
  readonly phone_number: string;
  readonly answers: Partial<CreateApplication>;
  /** The later statuses, and their days after the application. */
  readonly words: readonly { readonly status: ApplicationStatus; readonly days: number }[];
}

/** Oldest first. */
const plans = data as unknown as readonly Plan[];

/** Creates applications without files by the product's services, without notifications. */
export async function applyForLoans(
  db: Db,
  listings: readonly Listing[],
  customers: readonly Customer[],
  now: Date,
): Promise<void> {
  const brokers = listings
    .filter(({ vendor }) => vendor.status === 'approved' && vendor.vendor_type === loanVendorType)
    .toSorted((a, b) => Number(b.isDemo) - Number(a.isDemo));
  for (const { customer, broker, daysAgo, phone_number, answers, words } of plans) {
    const sender = customers[customer];
    const receiver = brokers[broker];
    if (!sender?.id || !receiver) throw new Error('The demo data has too few people.');
    const { first_name, last_name, email } = sender;
    const sent = createApplicationBody.parse({
      ...answers,
      vendor: receiver.vendor.id,
      first_name,
      last_name,
      email,
      phone_number,
      consent_version: currentLoanConsent,
    });
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const id = await storeApplication(db, sender.id, sent, at);
    for (const { status, days } of words) {
      await storeStatus(db, id, status, new Date(at.getTime() + days * DAY_MS));
    }
  }
}
