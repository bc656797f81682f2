import type { DeclineReason, OfferState, RequestEnd } from '@threshold/contract/request-words';
import type { VendorType } from '@threshold/contract/vocabularies';

/** An offer of a request to the demo professional or to somebody else in the same town. */
export interface PlannedOffer {
  readonly to: 'the demo professional' | 'another';
  readonly state: OfferState;
  readonly decline_reason?: DeclineReason;
  /** The answer, and after how many minutes it came. */
  readonly answer?: { readonly text: string; readonly minutes: number };
  /** The person passed name and contact on, with these words or none. */
  readonly agreed?: string;
}

/** What somebody asked for in the town of the demo professional. */
export interface PlannedRequest {
  readonly requirements: string;
  /** Null: the person has not said whom they look for, nor where. */
  readonly vendor_type: VendorType | null;
  /** So long ago it came. */
  readonly hoursAgo: number;
  readonly isConfirmed: boolean;
  readonly offers: readonly PlannedOffer[];
  /** What our staff answered, after an hour. */
  readonly staffReply?: string;
  readonly end?: RequestEnd;
}

const demo = 'the demo professional';
const broker = 'Mortgage Broker';

/**
 * Some in each state but `missed`: nobody waited too long. Fewer than the measured share of answers begins with, so that those
 * which a visitor leaves unanswered break no promise of the demonstration.
 */
export const plannedRequests: readonly PlannedRequest[] = [
  {
    requirements:
      'We are buying our first home, a townhouse near the river, and earn 150,000 together. Who explains what we can borrow?',
    vendor_type: broker,
    hoursAgo: 0.7,
    isConfirmed: true,
    offers: [
      { to: demo, state: 'open' },
      { to: 'another', state: 'open' },
      { to: 'another', state: 'open' },
    ],
  },
  {
    requirements: 'My fixed rate ends in ten weeks. I would like to compare three lenders.',
    vendor_type: broker,
    hoursAgo: 1.5,
    isConfirmed: true,
    offers: [
      { to: demo, state: 'open' },
      { to: 'another', state: 'declined', decline_reason: 'no_time' },
      { to: 'another', state: 'open' },
    ],
  },
  {
    requirements: 'Somebody who checks a building contract, and soon.',
    vendor_type: null,
    hoursAgo: 3,
    isConfirmed: true,
    offers: [],
  },
  {
    requirements: 'A loan for a granny flat behind our house.',
    vendor_type: broker,
    hoursAgo: 2,
    isConfirmed: false,
    offers: [],
  },
  {
    requirements: 'You have won. Ask me how.',
    vendor_type: null,
    hoursAgo: 8,
    isConfirmed: false,
    offers: [],
    end: 'spam',
  },
  {
    requirements: 'I am self-employed with two years of returns. Which lenders look at one year?',
    vendor_type: broker,
    hoursAgo: 30,
    isConfirmed: true,
    offers: [
      {
        to: demo,
        state: 'answered',
        answer: {
          text: 'Four lenders on my panel read one year of returns. I can show you both ways side by side on Thursday.',
          minutes: 95,
        },
      },
      {
        to: 'another',
        state: 'answered',
        answer: {
          text: 'With one return and your BAS statements we have options. Twenty minutes by phone would tell us which.',
          minutes: 210,
        },
      },
      { to: 'another', state: 'lapsed' },
    ],
  },
  {
    requirements: 'Pre-approval before an auction on the 12th, with a deposit of 90,000.',
    vendor_type: broker,
    hoursAgo: 4 * 24,
    isConfirmed: true,
    offers: [
      {
        to: demo,
        state: 'answered',
        answer: {
          text: 'That is enough time if I have your papers this week. I send you the list today and ask two lenders at once.',
          minutes: 40,
        },
        agreed: 'Thank you. We have payslips and statements ready. Is Wednesday evening possible?',
      },
      { to: 'another', state: 'declined', decline_reason: 'no_time' },
      { to: 'another', state: 'lapsed' },
    ],
  },
  {
    requirements: 'A loan for a small shop with a flat above it.',
    vendor_type: broker,
    hoursAgo: 6 * 24,
    isConfirmed: true,
    offers: [
      { to: demo, state: 'declined', decline_reason: 'not_my_field' },
      {
        to: 'another',
        state: 'answered',
        answer: {
          text: 'Mixed use is about half of what I finance. It helps to know the share of the shop; shall we talk tomorrow?',
          minutes: 130,
        },
        agreed: '',
      },
    ],
  },
  {
    requirements: 'Is there anybody who inspects old weatherboard houses for termites?',
    vendor_type: null,
    hoursAgo: 9 * 24,
    isConfirmed: true,
    offers: [],
    staffReply:
      'Two inspectors near you do just that, and both have a free morning next week. Their profiles are under Building & Pest inspectors in your suburb.',
  },
  {
    requirements: 'Refinancing two loans into one, with an offset account.',
    vendor_type: broker,
    hoursAgo: 15 * 24,
    isConfirmed: true,
    offers: [
      {
        to: demo,
        state: 'answered',
        answer: {
          text: 'I do such refinances every month. Send me both statements, and I tell you within two days what it saves and what it costs.',
          minutes: 75,
        },
        agreed: '',
      },
      { to: 'another', state: 'lapsed' },
    ],
    end: 'found_somebody',
  },
  {
    requirements: 'Bridging finance: we buy before we sell.',
    vendor_type: broker,
    hoursAgo: 20 * 24,
    isConfirmed: true,
    offers: [
      { to: demo, state: 'lapsed' },
      {
        to: 'another',
        state: 'answered',
        answer: {
          text: 'Bridging over six months is possible with three banks that I work with. I can name you their terms today.',
          minutes: 160,
        },
      },
    ],
  },
];
