import type { VendorType } from '../vocabularies.ts';
import type { ChecklistStage } from './checklist-stages.ts';

const lender: VendorType = 'Mortgage Broker';
const lawyer: VendorType = 'Conveyancer/Solicitor';
const inspector: VendorType = 'Building & Pest inspector';

/** Whom buyers usually have beside them at each stage. Nobody has to: it is only asked for, never required. */
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

/** Who is usually there by a stage, and is not among those whom the reader sees. */
export const missingAt = (
  stage: ChecklistStage,
  present: readonly (VendorType | null)[],
): readonly VendorType[] => usualAt[stage].filter((type) => !present.includes(type));
