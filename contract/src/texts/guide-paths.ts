import { type ChecklistStage, checklistStages } from '../rules/purchases/checklist-stages.ts';
import { type State, states, type VendorType } from '../vocabularies.ts';

/* Public pages of the checklist: one for each stage, and for each stage and state. */

interface StageGuide {
  /** Last path segment. A published segment never changes, because other sites link to it. */
  readonly slug: string;
  readonly lead: string;
  readonly tools: readonly GuideTool[];
  /** Types of professionals who help at the stage. */
  readonly types: readonly VendorType[];
}

export const stageGuides: Readonly<Record<ChecklistStage, StageGuide>> = {
  get_ready: {
    slug: 'get-ready',
    lead: 'What to agree on, collect and ask before you look at the first home.',
    tools: ['borrowing-papers', 'repayments', 'up-front-costs'],
    types: ['Mortgage Broker', 'Conveyancer/Solicitor'],
  },
  look: {
    slug: 'look-at-homes',
    lead: 'What to look for in a home, and whom and what to ask about it.',
    tools: ['up-front-costs', 'repayments'],
    types: ['Buyers agent', 'Building & Pest inspector'],
  },
  before_offer: {
    slug: 'before-you-offer',
    lead: 'What to have read, checked and ready before you make an offer or bid.',
    tools: ['up-front-costs', 'repayments'],
    types: ['Conveyancer/Solicitor', 'Building & Pest inspector', 'Mortgage Broker'],
  },
  commit: {
    slug: 'offer-exchange-auction',
    lead: 'What to write down and watch when you make the offer, exchange contracts or bid.',
    tools: ['cooling-off', 'contract-dates'],
    types: ['Conveyancer/Solicitor', 'Buyers agent'],
  },
  conditions: {
    slug: 'cooling-off-and-conditions',
    lead: 'What to confirm, order and send while you can still end the contract.',
    tools: ['cooling-off', 'contract-dates'],
    types: ['Conveyancer/Solicitor', 'Building & Pest inspector', 'Mortgage Broker'],
  },
  before_settlement: {
    slug: 'before-settlement',
    lead: 'What to sign, insure, pay and inspect until the day of settlement.',
    tools: ['contract-dates', 'up-front-costs'],
    types: ['Conveyancer/Solicitor', 'Mortgage Broker'],
  },
  settlement_day: {
    slug: 'settlement-day',
    lead: 'How to get through the day on which the money moves and the keys are yours.',
    tools: ['contract-dates'],
    types: ['Conveyancer/Solicitor'],
  },
  after: {
    slug: 'after-you-move-in',
    lead: 'What to do and keep once the home is yours.',
    tools: ['repayments'],
    types: ['Mortgage Broker', 'Accountant'],
  },
};

export const guideRoot = '/guides';

/** Returns '/guides/before-you-offer' or '/guides/before-you-offer/nsw'. */
export function stageGuidePath(stage: ChecklistStage, state?: State): string {
  const path = `${guideRoot}/${stageGuides[stage].slug}`;
  return state ? `${path}/${state.toLowerCase()}` : path;
}

/** Returns the stage for a path segment in exact spelling; undefined for other texts. */
export const findStageBySlug = (slug: string): ChecklistStage | undefined =>
  checklistStages.find((stage) => stageGuides[stage].slug === slug);

/** Returns the state for a path segment in lower case; undefined for other texts. */
export const findStateBySlug = (slug: string): State | undefined =>
  states.find((state) => state.toLowerCase() === slug);

/** Tools of the guides, in the order of a purchase: last path segment, name and purpose. */
export const guideTools = [
  {
    slug: 'borrowing-papers',
    title: 'Papers for a home loan',
    lead: 'What a lender usually asks for, to collect before you apply.',
  },
  {
    slug: 'repayments',
    title: 'Repayments',
    lead: 'What a loan costs a month, and what it would cost if the rate rises.',
  },
  {
    slug: 'up-front-costs',
    title: 'Up-front costs',
    lead: 'The money you need until you have the keys, added up line by line.',
  },
  {
    slug: 'cooling-off',
    title: 'Cooling-off period',
    lead: 'When the time to change your mind ends after a private sale, by your state’s rule.',
  },
  {
    slug: 'contract-dates',
    title: 'Dates in your contract',
    lead: 'The last day of a finance or inspection condition, and what settlement falls on.',
  },
] as const;
export type GuideTool = (typeof guideTools)[number]['slug'];

/** Path of the list of tools. The path of each tool begins with it. */
export const guideToolsPath = '/guides/tools';
export const guideToolPath = (slug: GuideTool) => `${guideToolsPath}/${slug}`;
