import { type PublicRegister, registers } from './registers.ts';
import { type State, states, type VendorType } from './vocabularies.ts';

/*
 * What a professional of a type needs to work in a state, and who says so. Only what is certain stands here: where the
 * rules of a state are not, nothing is said. Whoever changes a text compares it with the site of its register first.
 */

/** When the texts were last compared with what their registers' keepers publish. */
const CHECKED_ON = '2026-11-23';

export interface LicenceGuide {
  readonly text: string;
  /** Where anybody can look a professional up. */
  readonly source: PublicRegister;
  /** 'YYYY-MM-DD' */
  readonly checked_on: string;
}

const broker =
  'A mortgage broker needs an Australian credit licence from ASIC, or is the credit representative of someone who has one. A broker must act in your best interests.';
const accountant =
  'Anyone may call themselves an accountant. Who prepares tax returns or gives tax advice for a fee must be registered with the Tax Practitioners Board.';

type Texts = Readonly<Partial<Record<State, string>>>;

const agents: Texts = {
  NSW: 'A real estate agent needs a licence from NSW Fair Trading. An assistant agent holds a certificate of registration and works under someone with a licence.',
  VIC: 'An estate agent needs a licence from the Business Licensing Authority. Consumer Affairs Victoria keeps the public register.',
  QLD: 'A real estate agent needs a licence from the Queensland Office of Fair Trading. A salesperson is registered there and works for someone with a licence.',
  SA: 'A land agent must be registered with Consumer and Business Services, and so must a sales representative.',
  WA: 'A real estate agent needs a licence from Consumer Protection, and a sales representative needs a certificate of registration.',
  TAS: 'A real estate agent needs a licence from the Property Agents Board of Tasmania.',
  ACT: 'A real estate agent needs a licence from Access Canberra.',
  NT: 'A real estate agent needs a licence as a land agent of the Northern Territory.',
};

const buyersAgents: Texts = {
  NSW: 'To buy for you for a fee a buyers agent needs a real estate licence from NSW Fair Trading.',
  VIC: 'To buy for you for a fee a buyers agent works under an estate agent’s licence from the Business Licensing Authority.',
  QLD: 'To buy for you for a fee a buyers agent needs a real estate agent licence from the Queensland Office of Fair Trading.',
};

const conveyancers: Texts = {
  NSW: 'A conveyancer needs a licence from NSW Fair Trading. Solicitors do conveyancing under their practising certificate.',
  VIC: 'A conveyancer needs a licence from the Business Licensing Authority. Lawyers do conveyancing under their practising certificate.',
  QLD: 'Queensland licenses no conveyancers: a solicitor answers for the work.',
  SA: 'A conveyancer must be registered with Consumer and Business Services. Lawyers do conveyancing too.',
  WA: 'A conveyancer is called a settlement agent and needs a licence from Consumer Protection. Lawyers do conveyancing too.',
  TAS: 'A conveyancer needs a licence from Consumer, Building and Occupational Services. Lawyers do conveyancing too.',
  ACT: 'The ACT licenses no conveyancers: a solicitor answers for the work.',
  NT: 'A conveyancing agent needs a licence of the Northern Territory. Lawyers do conveyancing too.',
};

const propertyManagers: Texts = {
  NSW: 'A property manager holds a real estate licence from NSW Fair Trading, or a certificate of registration and works under someone with a licence.',
  VIC: 'A property manager works under an estate agent’s licence from the Business Licensing Authority.',
  QLD: 'A property manager works under a real estate agent’s licence from the Queensland Office of Fair Trading.',
};

const inspectors: Texts = {
  QLD: 'To inspect a finished home and report on it, a building inspector needs a QBCC licence for completed residential building inspection.',
};

const surveyors: Texts = {
  NSW: 'In New South Wales a building surveyor works as a registered certifier.',
  VIC: 'A building surveyor must be registered with the Building and Plumbing Commission.',
  QLD: 'In Queensland a building surveyor works as a building certifier, who needs a licence from the QBCC.',
  SA: 'In South Australia a building surveyor works as an accredited professional.',
  WA: 'A building surveyor must be registered; WA Building and Energy keeps the register.',
  TAS: 'A building surveyor needs a licence from Consumer, Building and Occupational Services.',
  ACT: 'A building surveyor needs a licence from Access Canberra.',
  NT: 'In the Northern Territory a building surveyor works as a building certifier, registered with the Building Practitioners Board.',
};

type Sources = Readonly<Record<State, PublicRegister>>;

function byState(texts: Texts, sources: Sources, state: State): LicenceGuide | undefined {
  const text = texts[state];
  return text ? { text, source: sources[state], checked_on: CHECKED_ON } : undefined;
}

function guideOf(type: VendorType, state: State): LicenceGuide | undefined {
  switch (type) {
    case 'Mortgage Broker':
      return { text: broker, source: registers.brokers, checked_on: CHECKED_ON };
    case 'Accountant':
      return { text: accountant, source: registers.accountants, checked_on: CHECKED_ON };
    case 'Realestate Agent':
      return byState(agents, registers.agents, state);
    case 'Buyers agent':
      return byState(buyersAgents, registers.agents, state);
    case 'Property Manager':
      return byState(propertyManagers, registers.agents, state);
    case 'Conveyancer/Solicitor':
      return byState(conveyancers, registers.conveyancers, state);
    case 'Building & Pest inspector':
      return byState(inspectors, registers.inspectors, state);
    case 'Building Surveyor':
      return byState(surveyors, registers.surveyors, state);
  }
}

/** What is known of the licence; of all of Australia only where one rule holds everywhere. */
export function licenceGuide(type: VendorType, state: State | null): LicenceGuide | undefined {
  if (state) return guideOf(type, state);
  const [first, ...rest] = states.map((each) => guideOf(type, each));
  return rest.every((guide) => guide?.text === first?.text) ? first : undefined;
}
