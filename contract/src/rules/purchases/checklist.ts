import type { SaleMethod } from '../../texts/purchase-words.ts';
import type { State } from '../../vocabularies.ts';
import { linesForEveryState } from './checklist-lines.ts';
import { type ChecklistLine, type ChecklistSource, checklistStages } from './checklist-stages.ts';

/* Lines that differ by state, each with its source. docs/buying.md describes their maintenance. */

const readOn = '2026-11-22';
/** Creates a source that is the text of a law, or an official page. */
const createLawSource = (title: string, dated = ''): ChecklistSource => ({
  title,
  dated,
  readOn,
  checkFirst: false,
});
/** Creates a reliable source that is neither a law nor an official page. */
const createSecondarySource = (title: string, dated = ''): ChecklistSource => ({
  title,
  dated,
  readOn,
  checkFirst: true,
});

const createStateLines = (
  state: State,
  ...lines: readonly (Omit<ChecklistLine, 'states' | 'soldBy'> &
    Partial<Pick<ChecklistLine, 'soldBy'>>)[]
): readonly ChecklistLine[] => lines.map((line) => ({ soldBy: null, ...line, states: [state] }));

const conveyancingAct = 'Conveyancing Act 1919 (NSW)';
const saleOfLandAct = 'Sale of Land Act 1962 (Vic)';
const occupationsAct = 'Property Occupations Act 2014 (Qld)';
const saBusinessAct = 'Land and Business (Sale and Conveyancing) Act 1994 (SA)';
const actSaleAct = 'Civil Law (Sale of Residential Property) Act 2003 (ACT)';

const linesOfStates: readonly ChecklistLine[] = [
  {
    id: 'auction-bound',
    stage: 'before_offer',
    title: 'For an auction: have everything checked before the day',
    why: 'You are bound when the hammer falls, without conditions or a cooling-off period, and pay the deposit that day.',
    states: null,
    soldBy: ['auction'],
    source: createLawSource('The states’ laws on cooling-off periods, which leave auctions out'),
  },
  ...createStateLines(
    'NSW',
    {
      id: 'nsw-exchange',
      stage: 'commit',
      title: 'Remember that the home is not yours until exchange',
      why: 'You and the seller are bound once contracts are exchanged. Before that another buyer can still win.',
      source: createSecondarySource(
        `${conveyancingAct}, section 66P, and how sales are commonly described`,
        'copy of December 2019',
      ),
    },
    {
      id: 'nsw-66w',
      stage: 'commit',
      title: 'Asked for a section 66W certificate? Talk to your lawyer first',
      why: 'With it you give up the cooling-off period.',
      source: createLawSource(`${conveyancingAct}, section 66W`, 'copy of December 2019'),
    },
    {
      id: 'nsw-off-the-plan',
      stage: 'conditions',
      title: 'Off the plan: count 10 business days of cooling-off',
      why: 'Other private sales have 5. The dates of your purchase count the last day once the day of exchange is there.',
      soldBy: ['off_the_plan'],
      source: createLawSource(`${conveyancingAct}, sections 66P and 66S`, 'copy of December 2019'),
    },
  ),
  ...createStateLines(
    'VIC',
    {
      id: 'vic-section-32',
      stage: 'before_offer',
      title: 'Have the Section 32 statement read before you sign',
      why: 'The seller’s side gives it to you before the contract is signed.',
      source: createSecondarySource(
        'A knowledge base for home buyers that read the Victorian Acts',
        'July 2026',
      ),
    },
    {
      id: 'vic-near-auction',
      stage: 'before_offer',
      title: 'Near an auction? Ask whether you would have a cooling-off period',
      why: 'There is none where you sign within three clear business days before or after an advertised auction, or on its day.',
      source: createLawSource(`${saleOfLandAct}, section 31`, 'version 172 of 25 November 2025'),
    },
    {
      id: 'vic-own-signature',
      stage: 'conditions',
      title: 'Count the cooling-off period from your own signature',
      why: 'It runs from the day on which you sign, not from the day on which the seller does.',
      soldBy: ['private', 'tender', 'off_the_plan'],
      source: createLawSource(`${saleOfLandAct}, section 31`, 'version 172 of 25 November 2025'),
    },
  ),
  ...createStateLines(
    'QLD',
    {
      id: 'qld-form-2',
      stage: 'before_offer',
      title: 'Get Form 2 and its certificates before you sign or bid',
      why: 'Since 1 August 2025 the seller gives a disclosure statement before the buyer signs, at auctions too.',
      source: createLawSource(
        'Property Law Act 2023 (Qld), sections 99 and 100',
        'in force from 1 August 2025',
      ),
    },
    {
      id: 'qld-day-one',
      stage: 'conditions',
      title: 'Write down the day on which the signed copy arrived: it is day 1',
      why: 'The cooling-off period counts the day on which you receive the copy signed by both, or the next business day.',
      soldBy: ['private', 'tender', 'off_the_plan'],
      source: createLawSource(`${occupationsAct}, section 166`),
    },
    {
      id: 'qld-time-essence',
      stage: 'conditions',
      title: 'Keep to every date of the contract',
      why: 'Missing one can end the contract. Talk to your lawyer as soon as one looks tight.',
      source: createSecondarySource(
        'A knowledge base for home buyers that read the Queensland Acts',
        'July 2026',
      ),
    },
    {
      id: 'qld-bank-late',
      stage: 'settlement_day',
      title: 'Bank late? Ask your lawyer before 4 pm about moving settlement',
      why: 'Under REIQ contracts either side can move settlement by up to 5 business days by a notice before 4 pm.',
      source: createSecondarySource(
        'REIQ contract of Queensland, clause 6.2',
        'contracts since 20 January 2022',
      ),
    },
  ),
  ...createStateLines(
    'SA',
    {
      id: 'sa-form-1',
      stage: 'conditions',
      title: 'Write down the day on which Form 1 was served',
      why: 'The cooling-off period starts with the contract or with Form 1, whichever is later.',
      soldBy: ['private', 'off_the_plan'],
      source: createLawSource(`${saBusinessAct}, section 5`),
    },
    {
      id: 'sa-hundred',
      stage: 'conditions',
      title: 'Pay no more than $100 before the cooling-off period ends',
      why: 'The seller may not ask for more until then.',
      soldBy: ['private', 'off_the_plan'],
      source: createLawSource(`${saBusinessAct}, section 5`),
    },
  ),
  ...createStateLines(
    'WA',
    {
      id: 'wa-conditions',
      stage: 'before_offer',
      title: 'Put finance and inspections into the offer',
      why: 'Western Australia gives no cooling-off period. What you want to check has to be a condition of the contract.',
      source: createLawSource('Consumer Protection WA'),
    },
    {
      id: 'wa-finance-box',
      stage: 'commit',
      title: 'Sign the right finance box of the offer',
      why: 'One says that the finance clause applies, the other that it does not.',
      source: createSecondarySource(
        'The Offer and Acceptance form of Western Australia, as commonly described',
      ),
    },
  ),
  ...createStateLines(
    'TAS',
    {
      id: 'tas-box',
      stage: 'commit',
      title: 'Want a cooling-off period? Have its box in the contract ticked',
      why: 'Tasmania’s law gives none. The standard contract does, where its box is ticked.',
      source: createSecondarySource(
        'Tasmanian Conveyancing, 1 July 2022; lawlab',
        '9 January 2026',
      ),
    },
    {
      id: 'tas-inspect',
      stage: 'before_offer',
      title: 'Inspect the home thoroughly, or have it inspected',
      why: 'A seller in Tasmania has no general duty to tell you of defects.',
      source: createSecondarySource('Second sources on sales of homes in Tasmania'),
    },
  ),
  ...createStateLines(
    'ACT',
    {
      id: 'act-reports',
      stage: 'before_offer',
      title: 'Read the seller’s building and pest reports, and ask who pays for them',
      why: 'For most homes the seller has to have them with the contract.',
      source: createSecondarySource(
        actSaleAct,
        'republication 32 of 1 November 2025, as described by law firms',
      ),
    },
    {
      id: 'act-section-17',
      stage: 'commit',
      title: 'Asked for a section 17 certificate? Talk to your lawyer first',
      why: 'With it you give up the cooling-off period.',
      source: createSecondarySource(
        actSaleAct,
        'republication 32 of 1 November 2025, as described by law firms',
      ),
    },
  ),
  ...createStateLines(
    'NT',
    {
      id: 'nt-exchange',
      stage: 'commit',
      title: 'Ask whether the conveyancers will exchange the contracts',
      why: 'An exchange between both sides’ conveyancers takes the cooling-off period away.',
      source: createSecondarySource(
        'Approved NT contract of sale, note 4',
        'version 2 of 11 August 2006',
      ),
    },
    {
      id: 'nt-duty',
      stage: 'before_settlement',
      title: 'Have the duty paid within 60 days',
      why: 'Ask your conveyancer from which day they count, and when it will be paid.',
      source: createSecondarySource(
        'A public table of duties that names the Territory Revenue Office',
        '11 June 2026',
      ),
    },
  ),
];

/** Version of the lines. A change of any line needs a new version, see docs/buying.md. */
export const checklistVersion = '2026-11-22';

export const checkThisFirst = 'Check this first: we could not read it in the law itself.';

const ordered: readonly ChecklistLine[] = checklistStages.flatMap((stage) =>
  [...linesForEveryState, ...linesOfStates].filter((line) => line.stage === stage),
);

export const findChecklistLine = (id: string): ChecklistLine | undefined =>
  ordered.find((line) => line.id === id);

/**
 * Returns lines in the order of a purchase: those for all states and those of the known state.
 * Lines for a sale method are included if it matches or is unknown.
 */
export function listChecklistLines(
  state: State | null,
  saleMethod: SaleMethod | null = null,
): readonly ChecklistLine[] {
  return ordered.filter(
    ({ states, soldBy }) =>
      (states === null || (state !== null && states.includes(state))) &&
      (soldBy === null || saleMethod === null || soldBy.includes(saleMethod)),
  );
}
