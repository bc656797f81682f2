import type { ChecklistLine, ChecklistStage } from './checklist-stages.ts';

/* Steps of buyers in every state. Maintained manually as docs/buying.md describes. */

/** Creates lines for all states and sale methods. They state no law, so they have no sources. */
const createLinesForAllStates = (
  stage: ChecklistStage,
  ...lines: readonly (readonly [id: string, title: string, why: string])[]
): readonly ChecklistLine[] =>
  lines.map(([id, title, why]) => ({
    id,
    stage,
    title,
    why,
    states: null,
    soldBy: null,
    source: null,
  }));

export const linesForEveryState: readonly ChecklistLine[] = [
  ...createLinesForAllStates(
    'get_ready',
    [
      'agree-top-price',
      'Agree on a top price together',
      'Say the number to each other before you see a home that you love.',
    ],
    [
      'lender-papers',
      'Collect the papers that a lender asks for',
      'Some of them get old: collect those shortly before you apply.',
    ],
    [
      'ask-pre-approval',
      'Ask what the pre-approval really checked',
      'Lenders differ in what they look at for one. Ask what could still change.',
    ],
    [
      'choose-conveyancer',
      'Choose a conveyancer or solicitor before you find the home',
      'Contracts come with little time to read them. Know whom you would send one to.',
    ],
    [
      'check-schemes',
      'Check schemes at firsthomebuyers.gov.au and your state’s revenue office',
      'Help for first home buyers changes with budgets, and has conditions. The offices decide.',
    ],
    [
      'one-account',
      'Keep the buying money in one account',
      'A lender asks where the deposit came from. One account tells it by itself.',
    ],
  ),
  ...createLinesForAllStates(
    'look',
    [
      'must-haves',
      'Write down what you must have',
      'Three or four things that you would not give up, and what you would.',
    ],
    [
      'see-twice',
      'See the home twice, once in the rain or at night',
      'Noise, light, damp and parking show at other times than the open home.',
    ],
    [
      'ask-agent',
      'Ask the agent why they sell and what stays',
      'What stays with the home has to be in the contract to be sure of it.',
    ],
    [
      'check-maps',
      'Check flood, fire and planning maps',
      'The council or the state has them. Insurers look at the same risks.',
    ],
    [
      'compare-sold',
      'Compare the prices of homes that were sold nearby',
      'Asking prices and guides are hopes. Sold prices are what buyers paid.',
    ],
  ),
  ...createLinesForAllStates(
    'before_offer',
    [
      'contract-read',
      'Have the contract and its disclosure read by your conveyancer or solicitor',
      'Before you sign or bid. Changes are easiest to ask for then.',
    ],
    [
      'building-pest',
      'Order your own building and pest report',
      'Then it is written for you, and you can ask its inspector questions.',
    ],
    [
      'strata-records',
      'For a unit: have the strata or body corporate records looked through',
      'They show what the building owes, what it plans, and what its neighbours argue about.',
    ],
    [
      'loan-this-home',
      'Ask your lender or broker about a limit for this home',
      'Ask whether its size, kind or place changes what they would lend.',
    ],
    [
      'deposit-ready',
      'Have the deposit ready, and know how it is paid',
      'Ask your conveyancer which way is taken, and on which day it has to be there.',
    ],
    [
      'walk-away',
      'Write down the price at which you walk away',
      'Written down beforehand it is easier to keep to.',
    ],
  ),
  ...createLinesForAllStates(
    'commit',
    [
      'terms-written',
      'Get price, deposit, dates and conditions in writing',
      'What was only said is hard to hold anybody to.',
    ],
    [
      'names-as-id',
      'Write all names exactly as on your ID',
      'A name that differs can hold up the loan and the transfer.',
    ],
    [
      'note-minute',
      'Note when you signed, and when you received the signed copy',
      'Periods can start with either. Write down the day and the time.',
    ],
    [
      'type-dates',
      'Type the dates of the contract here on the same day',
      'Some of them end within days.',
    ],
  ),
  ...createLinesForAllStates(
    'conditions',
    [
      'confirm-dates',
      'Confirm each date with your conveyancer or solicitor',
      'A count is only a count until somebody who read the contract says so.',
    ],
    [
      'valuation',
      'Ask your lender or broker whether the valuation is ordered',
      'The loan waits for it, and the finance date does not.',
    ],
    [
      'more-time',
      'Ask for more time before a date passes, in writing',
      'After it has passed, the other side may not have to give any.',
    ],
    [
      'notices-proof',
      'Give notices in writing, and keep proof',
      'Let your conveyancer or solicitor send them where they can.',
    ],
  ),
  ...createLinesForAllStates(
    'before_settlement',
    [
      'loan-papers',
      'Sign the loan papers early',
      'They have to come back complete before any money moves.',
    ],
    [
      'insurance-day',
      'Insure the home from the right day',
      'Who carries the risk from when differs by state and contract. Ask your conveyancer which day it is.',
    ],
    [
      'concession-forms',
      'Send the forms for grants and concessions',
      'Your conveyancer or lender often has to have them before settlement.',
    ],
    [
      'funds-clear',
      'Have your money cleared two business days before settlement',
      'Transfers between banks can take longer than they say.',
    ],
    [
      'check-figures',
      'Check the settlement figures for rates and levies',
      'They are split between seller and buyer by the day. Ask how each was reckoned.',
    ],
    [
      'final-inspection',
      'Book the final inspection',
      'See that the home is as it was, and that what stays has stayed.',
    ],
  ),
  ...createLinesForAllStates(
    'settlement_day',
    ['phone-on', 'Keep your phone on', 'Your conveyancer may need an answer within minutes.'],
    [
      'no-email-payment',
      'Pay nothing on the word of an email',
      'Before you pay, call your conveyancer on a number that you already had.',
    ],
    [
      'keys-after',
      'Collect the keys after your conveyancer says ‘settled’',
      'The agent waits for the same word.',
    ],
  ),
  ...createLinesForAllStates(
    'after',
    [
      'move-in-time',
      'Move in within the time of your scheme or concession, and write the day down',
      'Help for buyers comes with conditions about living there. Read yours.',
    ],
    [
      'change-address',
      'Change your address: council rates, strata, electoral roll, insurers',
      'So that bills and notices reach you.',
    ],
    [
      'keep-papers',
      'Keep the contract and the reports',
      'You will need them when you sell, renovate or claim.',
    ],
  ),
];
