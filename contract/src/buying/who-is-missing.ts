import type { VendorType } from '../vocabularies.ts';
import type { ChecklistStage } from './checklist-stages.ts';

const lender: VendorType = 'Mortgage Broker';
const lawyer: VendorType = 'Conveyancer/Solicitor';
const inspector: VendorType = 'Building & Pest inspector';

/** Professionals that buyers usually have at each stage. None is required. */
const usualAt: Readonly<Record<ChecklistStage, readonly VendorType[]>> = {
  get_ready: [lender, lawyer],
  look: [lender, lawyer],
  before_offer: [lender, lawyer, inspector],
  commit: [lender, lawyer],
  conditions: [lender, lawyer, inspector],
  before_settlement: [lender, lawyer],
  settlement_day: [lawyer],
  after: [],
};

/** Returns the usual types of a stage that are not among the given ones. */
export const missingAt = (
  stage: ChecklistStage,
  present: readonly (VendorType | null)[],
): readonly VendorType[] => usualAt[stage].filter((type) => !present.includes(type));
