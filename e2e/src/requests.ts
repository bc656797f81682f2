import type { APIRequestContext } from '@playwright/test';
import type {
  OwnRequest,
  RequestAnswer,
} from '@threshold/contract/endpoints/requests/lead-requests';
import type { RequestOffer } from '@threshold/contract/endpoints/requests/request-offers';
import { mailWith } from './product/mailbox.ts';

/** Returns the path of the request's page, from the mail that asks to confirm the request. */
export async function requestLink(request: APIRequestContext, email: string): Promise<string> {
  const text = await mailWith(request, email, /^We have your requirements/);
  const link = /http\S+(\/requests#[\w-]+)/.exec(text)?.[1];
  if (!link) throw new Error(`no link in mail: ${text}`);
  return link;
}

const hour = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

/** A confirmed, waiting request as the server returns it. */
export function shownRequest(change: Partial<OwnRequest> = {}): OwnRequest {
  return {
    _id: '0190a1f0-0000-7000-8000-000000000001',
    name: 'Indigo Fairweather',
    email: 'indigo@example.com',
    phone_number: '0491570156',
    requirements: 'A loan for a cottage near the river, by the end of the summer.',
    vendor_type: 'Mortgage Broker',
    place: 'Parramatta NSW 2150',
    state: 'waiting',
    held_by: ['professionals'],
    createdAt: ago(3),
    confirmed_at: ago(2),
    due_at: ago(-22),
    answered_at: null,
    missed_at: null,
    closed_at: null,
    close_reason: null,
    offers: { open: 3, made: 3 },
    next_offers_at: null,
    answers: [],
    ...change,
  };
}

/** An answer as the server returns it; by default from a professional who has left. */
export function shownAnswer(change: Partial<RequestAnswer> = {}): RequestAnswer {
  return {
    _id: '0190a1f0-0000-7000-8000-000000000002',
    by: 'professional',
    vendor: null,
    vendor_name: 'Marlo Banksia',
    text: 'Cottages are what I finance most. I have time on Tuesday, and the first talk is free.',
    createdAt: ago(1),
    agreed_at: null,
    replies: [],
    ...change,
  };
}

/** An open offer as the server returns it. */
export function shownOffer(change: Partial<RequestOffer> = {}): RequestOffer {
  return {
    _id: '0190a1f0-0000-7000-8000-000000000003',
    state: 'open',
    vendor_type: 'Mortgage Broker',
    place: 'Parramatta NSW 2150',
    distance_km: 4.2,
    requirements: 'A loan for a cottage near the river, by the end of the summer.',
    offered_at: ago(1),
    due_at: ago(-3),
    decided_at: null,
    decline_reason: null,
    answers_left: 3,
    answer: null,
    contact: null,
    ...change,
  };
}
