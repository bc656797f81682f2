import type { ConversationStatus, MemberRole, VendorType } from '@threshold/contract/vocabularies';

type Line = readonly [by: MemberRole, text: string];

/** A conversation of the demo accounts; what the other side of the demo account wrote last waits unread. */
export interface Talk {
  /** The other party of the demo customer's or the demo professional's conversation. */
  readonly with: VendorType | 'another customer' | 'the demo professional';
  readonly daysAgo: number;
  readonly status: ConversationStatus;
  readonly lines: readonly Line[];
}

export const talks: readonly Talk[] = [
  {
    with: 'the demo professional',
    daysAgo: 6,
    status: 'in_progress',
    lines: [
      [
        'customer',
        'Hi Marlo, we are buying our first place around Parramatta. Could you tell us what we can borrow?',
      ],
      [
        'vendor',
        'Hello Indigo, happy to. Roughly what do you earn between you, and how much have you saved?',
      ],
      ['customer', 'About 168,000 together before tax, and 95,000 saved.'],
      [
        'vendor',
        'That is a solid start. I will compare a few lenders and walk you through it on our call.',
      ],
      ['customer', 'Great. Shall we bring payslips?'],
      [
        'vendor',
        'Yes please: the last two each, and three months of statements. You can send them here.',
      ],
    ],
  },
  {
    with: 'Conveyancer/Solicitor',
    daysAgo: 3,
    status: 'awaiting_documents',
    lines: [
      ['customer', 'Good morning, do you read contracts before an auction? Ours is in two weeks.'],
      [
        'vendor',
        'Good morning. We do, within two working days. Please send the contract when the agent has given it to you.',
      ],
      ['customer', 'The agent sends it tomorrow. What does the reading cost?'],
      [
        'vendor',
        'A fixed fee, which comes off the bill if you buy. I will put it in writing today.',
      ],
    ],
  },
  {
    with: 'Building & Pest inspector',
    daysAgo: 12,
    status: 'completed',
    lines: [
      ['customer', 'Are you free to inspect a weatherboard house in Granville next week?'],
      ['vendor', 'Tuesday or Thursday in the morning would suit. Is there access under the house?'],
      ['customer', 'There is a hatch in the laundry. Thursday, please.'],
      ['vendor', 'Booked. You get the report, with photographs, the same evening.'],
      ['customer', 'It arrived, thank you. Very clear.'],
    ],
  },
  {
    with: 'another customer',
    daysAgo: 1,
    status: 'pending',
    lines: [
      [
        'customer',
        'Hello, our fixed rate ends in March. Is it too early to talk about refinancing?',
      ],
      ['vendor', 'Not at all, four months ahead is just right. Who is the loan with now?'],
      ['customer', 'A credit union. I can send you the last statement tonight.'],
    ],
  },
  {
    with: 'another customer',
    daysAgo: 9,
    status: 'awaiting_documents',
    lines: [
      [
        'customer',
        'We found a unit we like in Westmead. How quickly could we have a pre-approval?',
      ],
      [
        'vendor',
        'Usually within three working days, once I have all papers. I have sent you the list.',
      ],
      ['customer', 'Thanks, we are putting them together.'],
    ],
  },
];
