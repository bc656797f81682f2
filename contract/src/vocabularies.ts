/* Enumerations of the product. Values are sent and stored; labels are shown by pages. */

export const vendorTypes = [
  'Realestate Agent',
  'Conveyancer/Solicitor',
  'Building & Pest inspector',
  'Buyers agent',
  'Mortgage Broker',
  'Property Manager',
  'Accountant',
  'Building Surveyor',
] as const;
export type VendorType = (typeof vendorTypes)[number];

/** One-line descriptions of the vendor types, shown next to each choice. */
export const vendorTypeBlurbs: Readonly<Record<VendorType, string>> = {
  'Realestate Agent': 'Expert guidance through property selection and negotiation',
  'Conveyancer/Solicitor': 'Contracts, searches and settlement, explained before you sign',
  'Building & Pest inspector': 'Find the damp, the termites and the cracks before they are yours',
  'Buyers agent': 'Someone on your side to search, assess and bid',
  'Mortgage Broker': 'Secure the best financing options for your purchase',
  'Property Manager': 'Leases, repairs and rent for the home you let',
  Accountant: 'Structures, depreciation and tax before you commit',
  'Building Surveyor': 'Permits and compliance for the house you build or change',
};

/** Plural labels of the vendor types. */
export const vendorTypePlurals: Readonly<Record<VendorType, string>> = {
  'Realestate Agent': 'Real Estate Agents',
  'Conveyancer/Solicitor': 'Conveyancers and Solicitors',
  'Building & Pest inspector': 'Building & Pest Inspectors',
  'Buyers agent': 'Buyers Agents',
  'Mortgage Broker': 'Mortgage Brokers',
  'Property Manager': 'Property Managers',
  Accountant: 'Accountants',
  'Building Surveyor': 'Building Surveyors',
};

/** The choice of all vendor types, in drop-downs and in the API. */
export const allVendorTypes = 'All' as const;

export const loanVendorType: VendorType = 'Mortgage Broker';

export interface Region {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly postcode: string;
}

/** Regions of the landing page. Coordinates (0,0) mean no location. */
export const regions: readonly Region[] = [
  {
    name: 'All Regions',
    latitude: 0,
    longitude: 0,
    address: '',
    city: '',
    country: 'Australia',
    postcode: '',
  },
  {
    name: 'Sydney',
    latitude: -33.8688,
    longitude: 151.2093,
    address: 'Sydney NSW, Australia',
    city: 'Sydney',
    country: 'Australia',
    postcode: '',
  },
  {
    name: 'Melbourne',
    latitude: -37.8136,
    longitude: 144.9631,
    address: 'Melbourne VIC, Australia',
    city: 'Melbourne',
    country: 'Australia',
    postcode: '',
  },
  {
    name: 'Brisbane',
    latitude: -27.4698,
    longitude: 153.0251,
    address: 'Brisbane QLD, Australia',
    city: 'Brisbane',
    country: 'Australia',
    postcode: '',
  },
];

export const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const;
export type State = (typeof states)[number];

/** A reviewer does the daily work; an administrator also manages accounts and exports. */
export const staffRoles = ['reviewer', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The two kinds of members. Staff sign in separately and are not members. */
export const memberRoles = ['customer', 'vendor'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const vendorStatuses = [
  'in_complete',
  'claimed',
  'pending',
  'approved',
  'rejected',
  'suspended',
] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

/** Statuses of listings that search shows; in_complete listings only while they are unclaimed. */
export const listedVendorStatuses = [
  'in_complete',
  'claimed',
  'pending',
  'approved',
] as const satisfies readonly VendorStatus[];

/** Statuses of an application, in the order of the vendor's drop-down. */
export const applicationStatuses = [
  'new',
  'in_progress',
  'awaiting_documents',
  'completed',
  'pending',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Sort orders of a broker's leads. Only leads with the status `new` count as waiting. */
export const leadSorts = ['newest', 'longest_waiting', 'amount'] as const;
export type LeadSort = (typeof leadSorts)[number];

export const leadSortLabels: Readonly<Record<LeadSort, string>> = {
  newest: 'Newest first',
  longest_waiting: 'Longest waiting first',
  amount: 'Highest price first',
};

/** Choices of the filter by minimum waiting time of a lead, in days. */
export const leadWaits = ['1', '3', '7'] as const;
export type LeadWait = (typeof leadWaits)[number];

export const leadWaitLabels: Readonly<Record<LeadWait, string>> = {
  '1': 'Over 1 day',
  '3': 'Over 3 days',
  '7': 'Over 7 days',
};

/** Result for one of several leads whose status was changed together. */
export const leadOutcomes = ['changed', 'same', 'closed', 'missing', 'too_many'] as const;
export type LeadOutcome = (typeof leadOutcomes)[number];

/** Events of an application. */
export const applicationEvents = [
  'submitted',
  'status',
  'withdrawn',
  'access_ended',
  'file_access_ended',
] as const;
export type ApplicationEventKind = (typeof applicationEvents)[number];

/** Kinds of entries in the history of a lead, which its broker sees. */
export const leadEntryKinds = [
  ...applicationEvents,
  'file_opened',
  'messages',
  'call_booked',
  'call_held',
  'call_cancelled',
  'review_written',
  'review_answered',
] as const;

export const conversationStatuses = [
  'pending',
  'in_progress',
  'awaiting_documents',
  'completed',
] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/**
 * Folders into which each party sorts a conversation, in the order of the list. A new message moves
 * an archived conversation back to the inbox.
 */
export const shelves = ['pinned', 'inbox', 'archived'] as const;
export type ConversationFolder = (typeof shelves)[number];

export const statusLabels: Readonly<Record<ApplicationStatus | ConversationStatus, string>> = {
  new: 'New',
  pending: 'Pending',
  in_progress: 'In progress',
  awaiting_documents: 'Awaiting documents',
  completed: 'Completed',
};

export const leadStatuses = ['new', 'answered', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const claimStatuses = ['pending', 'accepted', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
export const claimDecisions = ['accept', 'reject'] as const;
export const changeDecisions = ['approve', 'reject'] as const;

export const removalStatuses = ['open', 'removed', 'kept'] as const;
export type RemovalStatus = (typeof removalStatuses)[number];
export const removalDecisions = ['remove', 'keep'] as const;

export const chatReportStatuses = ['open', 'settled'] as const;
export type ChatReportStatus = (typeof chatReportStatuses)[number];
export const chatReportDecisions = ['dismiss', 'warn'] as const;
export type ChatReportDecision = (typeof chatReportDecisions)[number];
export const chatReportOutcomes = ['dismissed', 'warned'] as const;
export type ChatReportOutcome = (typeof chatReportOutcomes)[number];

/** Whether the message key proved the reported text of an encrypted message. */
export const reportProofStatuses = ['verified', 'unverified'] as const;
export type ReportProof = (typeof reportProofStatuses)[number];

/** Statuses of a register file. 'question': far fewer rows than before, so staff must decide. */
export const importStatuses = ['running', 'applied', 'question', 'discarded', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const importDecisions = ['apply', 'discard'] as const;

export const appointmentStatuses = ['booked', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Result of a call that has begun; 'no_show': the other party did not come. */
export const callOutcomes = ['took_place', 'no_show'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const reviewSources = ['own', 'google'] as const;

/** Answers of the pre-approval wizard, as shown on screen; compared case-insensitively. */
export const loanOptions = {
  purpose_of_loan: ['Buying first home', 'Investment property', 'Refinance', 'Debt consolidation'],
  home_loan_situation: [
    'Exploring',
    'Buying within 6 months',
    'Actively house hunting',
    'Finalizing purchase',
  ],
  credit_history: ['Great', 'Okay', 'Needs work', 'Not sure'],
  employment_status: ['Employee', 'Self-employed', 'Other'],
  source_of_income: [
    'Employment',
    'Self-employment',
    'Trusts or investments',
    'Defence force',
    'Unemployed',
  ],
} as const;

/** Published answer times in hours: the median rounded up. Above 48 hours none is published. */
export const replyHours = [1, 2, 4, 8, 24, 48] as const;
export type ReplyHours = (typeof replyHours)[number];

/** Full names of the states. */
export const stateNames: Readonly<Record<State, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  ACT: 'Australian Capital Territory',
  NT: 'Northern Territory',
};

/** Time zone of most of a state. */
export const stateZones: Readonly<Record<State, string>> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  ACT: 'Australia/Sydney',
  NT: 'Australia/Darwin',
};

/** Radius of the sphere for computing distances. In Australia the result is exact to 0.5 %. */
export const EARTH_RADIUS_KM = 6371;
