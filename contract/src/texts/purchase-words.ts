/* Enumerations of a purchase with their labels. */

/** All buyers have equal rights. A helper can read and write notes. */
export const purchaseRoles = ['buyer', 'helper'] as const;
export type PurchaseRole = (typeof purchaseRoles)[number];
export const purchaseRoleWords: Readonly<Record<PurchaseRole, string>> = {
  buyer: 'Buyer',
  helper: 'Helper',
};

const sharedThings = 'homes, dates and tasks';
/** Rights of each role, shown in invitations and before accepting one. */
export const purchaseRights: Readonly<Record<PurchaseRole, string>> = {
  buyer: `Buyers are equals: each sees and changes ${sharedThings}, says what they think of a home and sees what the others think.`,
  helper: `Helpers read ${sharedThings}, and what is shared with everybody, and may write notes. They see no opinions.`,
};

/** Stages of one home. */
export const homeStages = [
  'looking',
  'inspected',
  'shortlisted',
  'offered',
  'under_contract',
  'bought',
  'missed',
  'dropped',
] as const;
export type HomeStage = (typeof homeStages)[number];
export const homeStageWords: Readonly<Record<HomeStage, string>> = {
  looking: 'Looking',
  inspected: 'Inspected',
  shortlisted: 'Shortlisted',
  offered: 'Offer made',
  under_contract: 'Under contract',
  bought: 'Settled',
  missed: 'Missed out',
  dropped: 'Dropped',
};

/** Stages that at most one home of a purchase can have. */
export const contractedStages: readonly HomeStage[] = ['under_contract', 'bought'];
/** Stages of homes that buyers no longer consider. */
export const pastStages: readonly HomeStage[] = ['missed', 'dropped'];

/** Stages of a purchase, taken from its home under contract; `closed` if the buyers closed it. */
export const purchaseStages = ['looking', 'under_contract', 'settled', 'closed'] as const;
export type PurchaseStage = (typeof purchaseStages)[number];
export const purchaseStageWords: Readonly<Record<PurchaseStage, string>> = {
  looking: 'Looking',
  under_contract: 'Under contract',
  settled: 'Settled',
  closed: 'Closed',
};

/** Returns the stage of the purchase from its home under contract. */
export function resolvePurchaseStage(
  stages: readonly HomeStage[],
  isClosed: boolean,
): PurchaseStage {
  if (stages.includes('bought')) return 'settled';
  if (stages.includes('under_contract')) return 'under_contract';
  return isClosed ? 'closed' : 'looking';
}

export const saleMethods = ['private', 'auction', 'tender', 'off_the_plan'] as const;
export type SaleMethod = (typeof saleMethods)[number];
export const saleMethodWords: Readonly<Record<SaleMethod, string>> = {
  private: 'Private sale',
  auction: 'Auction',
  tender: 'Tender',
  off_the_plan: 'Off the plan',
};

/** Opinions of a buyer about a home. */
export const opinions = ['yes', 'maybe', 'no'] as const;
export type Opinion = (typeof opinions)[number];
export const opinionWords: Readonly<Record<Opinion, string>> = {
  yes: 'Yes',
  maybe: 'Maybe',
  no: 'No',
};

/** Readers of a note. For opinions there is no choice: all buyers see them. */
export const audiences = ['only_me', 'buyers', 'all'] as const;
export type Audience = (typeof audiences)[number];

/** Deadlines and events of a purchase. `own`: with a title that buyers type. */
export const keyDateKinds = [
  'inspection',
  'auction',
  'offer_expires',
  'contract_made',
  'deposit_due',
  'cooling_off_end',
  'finance_due',
  'building_pest_due',
  'other_condition',
  'insurance_from',
  'final_inspection',
  'settlement',
  'own',
] as const;
export type KeyDateKind = (typeof keyDateKinds)[number];
export const keyDateWords: Readonly<Record<KeyDateKind, string>> = {
  inspection: 'Inspection',
  auction: 'Auction',
  offer_expires: 'Offer ends',
  contract_made: 'Contract made',
  deposit_due: 'Deposit due',
  cooling_off_end: 'Cooling-off ends',
  finance_due: 'Finance due',
  building_pest_due: 'Building and pest due',
  other_condition: 'Condition due',
  insurance_from: 'Insurance starts',
  final_inspection: 'Final inspection',
  settlement: 'Settlement',
  own: 'Date of your own',
};

/** Statuses of a task. `dropped`: the buyers do not need it. Tasks are never deleted. */
export const taskStatuses = ['open', 'done', 'dropped'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export const taskStatusWords: Readonly<Record<TaskStatus, string>> = {
  open: 'To do',
  done: 'Done',
  dropped: 'Not needed',
};

export const documentKinds = [
  'contract_of_sale',
  'building_pest',
  'strata',
  'other',
  'identity',
  'income',
  'tax',
  'bank_statement',
  'loan_approval',
  'other_person',
] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentKindWords: Readonly<Record<DocumentKind, string>> = {
  contract_of_sale: 'Contract of sale',
  building_pest: 'Building and pest report',
  strata: 'Strata report',
  other: 'Other document',
  identity: 'ID',
  income: 'Payslip or other proof of income',
  tax: 'Tax paper',
  bank_statement: 'Bank statement',
  loan_approval: 'Loan approval',
  other_person: 'Other document about you',
};

/** Statuses of a date. `cancelled`: the contract ended, or buyers do not want the date any more. */
export const keyDateStatuses = ['open', 'done', 'cancelled'] as const;
export type KeyDateStatus = (typeof keyDateStatuses)[number];
