import { type State, states, type VendorType } from '../vocabularies.ts';
import { type PublicRegister, registers } from './registers.ts';

/*
 * Licence requirements of a type in a state, with the responsible body. Only facts of an official
 * page are included; without one, there is no text. Before a change, compare the text with the
 * official page, and set the date of this comparison.
 */

/** Date when the texts were last compared with stored copies of the official pages. */
const CHECKED_ON = '2026-11-24';

interface Confirmed {
  readonly text: string;
  /** Official page that the text summarises. No link to it is shown, because its URL may change. */
  readonly page: string;
}

export interface LicenceGuide extends Confirmed {
  /** Register in which anyone can look a professional up. */
  readonly source: PublicRegister;
  /** Day of the last comparison with the official page: 'YYYY-MM-DD'. */
  readonly checked_on: string;
}

const broker: Confirmed = {
  text: 'A mortgage broker needs a credit licence from ASIC, or works with the authority of someone who has one.',
  page: 'https://asic.gov.au/for-finance-professionals/credit-licensees/applying-for-and-managing-your-credit-licence/apply-for-a-credit-licence',
};
const accountant: Confirmed = {
  text: 'An accountant who works out your tax or advises you about it for a fee must be registered with the Tax Practitioners Board.',
  page: 'https://www.tpb.gov.au/who-needs-register-tax-agent',
};

type Texts = Readonly<Partial<Record<State, Confirmed>>>;

const nswAgents =
  'https://www.fairtrading.nsw.gov.au/housing-and-property/property-professionals/licensing-certification-and-qualification/Licence-types-and-classes/real-estate-agent-licence';
const qldSalespeople =
  'https://ablis.business.gov.au/service/queensland/real-estate-salesperson-registration/7261';

const agents: Texts = {
  NSW: {
    text: 'A real estate agent needs a licence from NSW Fair Trading. An assistant agent holds a certificate of registration and works under someone with a licence.',
    page: nswAgents,
  },
  VIC: {
    text: 'An estate agent needs a licence. Consumer Affairs Victoria publishes the register.',
    page: 'https://consumer.vic.gov.au/licensing-and-registration/estate-agents/public-register',
  },
  QLD: {
    text: 'A real estate agent needs a licence. A salesperson must be registered and is employed by someone with a licence.',
    page: qldSalespeople,
  },
  SA: {
    text: 'A real estate agent must be registered as a land agent with Consumer and Business Services. A sales representative must be registered there too.',
    page: 'https://www.sa.gov.au/topics/business-and-trade/licensing/real-estate/professionals',
  },
  WA: {
    text: 'A real estate agent needs a licence from Consumer Protection, and a sales representative needs a certificate of registration.',
    page: 'https://www.consumerprotection.wa.gov.au/real-estate-licensing-and-registration',
  },
  TAS: {
    text: 'A real estate agent needs a licence from the Property Agents Board of Tasmania.',
    page: 'https://www.propertyagentsboard.com.au/application-forms.html',
  },
  ACT: {
    text: 'A real estate agent needs a licence in the ACT. An assistant agent is registered with Access Canberra and works for someone with a licence.',
    page: 'https://www.accesscanberra.act.gov.au/business-and-work/real-estate-and-property/assistant-agent-registrations',
  },
  NT: {
    text: 'A real estate agent needs a licence to carry on business in the Northern Territory.',
    page: 'https://nt.gov.au/industry/licences/real-estate-business-and-conveyancing-agents/apply-or-renew-real-estate-business-conveyancing-licence',
  },
};

const buyersAgents: Texts = {
  NSW: {
    text: 'To buy for you a buyers agent holds a real estate agent licence from NSW Fair Trading, or holds a certificate of registration and works under someone with a licence.',
    page: nswAgents,
  },
  VIC: {
    text: 'To buy for you a buyers agent holds an estate agent’s licence, or works as the representative of someone who has one.',
    page: 'https://ablis.business.gov.au/VIC/pages/f2832d65-0ac3-4e89-b151-d3388a185fca.aspx',
  },
  QLD: {
    text: 'To buy for you a buyers agent holds a real estate agent licence, or is registered as a salesperson and employed by someone who has one.',
    page: qldSalespeople,
  },
};

const conveyancers: Texts = {
  NSW: {
    text: 'A conveyancer needs a licence from NSW Fair Trading. Solicitors do conveyancing without that licence.',
    page: 'https://www.fairtrading.nsw.gov.au/trades-and-businesses/business-essentials/conveyancers/conveyancer-licences',
  },
  VIC: {
    text: 'A conveyancer needs a licence. Lawyers do conveyancing without that licence.',
    page: 'https://www.consumer.vic.gov.au/licensing-and-registration/conveyancers/apply-for-a-licence/individual',
  },
  QLD: {
    text: 'Queensland licenses no conveyancers.',
    page: 'https://www.qls.com.au/About_QLS/News_media/News/Headlines/Queensland_Government_confirms_National_Occupational_Licensing_System_not_to_bring_conveyancers_to_Queensland',
  },
  SA: {
    text: 'A conveyancer must be registered with Consumer and Business Services. Lawyers need no such registration.',
    page: 'https://www.sa.gov.au/topics/business-and-trade/licensing/real-estate/conveyancer-registration',
  },
  WA: {
    text: 'A settlement agent does the conveyancing and needs a licence from Consumer Protection. Lawyers may do it too.',
    page: 'https://www.consumerprotection.wa.gov.au/settlement-agents',
  },
  TAS: {
    text: 'A conveyancer needs a licence from Consumer, Building and Occupational Services.',
    page: 'https://www.cbos.tas.gov.au/topics/licensing-and-registration/licensed-occupations/conveyancer/qualifications',
  },
  NT: {
    text: 'A conveyancing agent needs a licence of the Northern Territory. Solicitors do conveyancing too.',
    page: 'https://nt.gov.au/property/buying-and-selling-a-home/get-help-with-the-contract/conveyancing',
  },
};

const propertyManagers: Texts = {
  NSW: {
    text: 'A property manager holds a real estate agent licence from NSW Fair Trading, or holds a certificate of registration and works under someone with a licence.',
    page: nswAgents,
  },
  VIC: {
    text: 'A property manager holds an estate agent’s licence, or works as the representative of someone who has one.',
    page: 'https://www.consumer.vic.gov.au/businesses/licensed-businesses/estate-agents/agents-representatives',
  },
  QLD: {
    text: 'A property manager holds a real estate agent licence, or is registered as a salesperson and employed by someone who has one.',
    page: qldSalespeople,
  },
};

const inspectors: Texts = {
  QLD: {
    text: 'To inspect a finished home and report on it, a building inspector needs a QBCC licence for completed residential building inspection.',
    page: 'https://www.qbcc.qld.gov.au/node/1111',
  },
};

const surveyors: Texts = {
  NSW: {
    text: 'In New South Wales a building surveyor who certifies building work must be a registered certifier.',
    page: 'https://www.fairtrading.nsw.gov.au/trades-and-businesses/business-essentials/building-certifiers/becoming-a-certifier',
  },
  VIC: {
    text: 'A building surveyor must be registered with the Building and Plumbing Commission.',
    page: 'https://www.bpc.vic.gov.au/surveyors/registration-and-renewals/surveyor-registrations',
  },
  QLD: {
    text: 'In Queensland a building surveyor works as a building certifier, who needs a licence from the QBCC.',
    page: 'https://www.business.qld.gov.au/industries/building-property-development/building-construction/approvals-inspections/building-certifiers',
  },
  SA: {
    text: 'In South Australia a building professional who decides on building consent must be accredited.',
    page: 'https://plan.sa.gov.au/resources/accreditation/becoming_an_accredited_professional',
  },
  WA: {
    text: 'A building surveyor must be registered with the Building Services Board.',
    page: 'https://www.commerce.wa.gov.au/publications/obligations-registered-building-surveying-contractors',
  },
  TAS: {
    text: 'A building surveyor needs a licence from Consumer, Building and Occupational Services.',
    page: 'https://cbos.tas.gov.au/newsroom/tech-reg-news-technical-regulations/achieving-your-cpd-requirements',
  },
  ACT: {
    text: 'A building surveyor must be licensed in the ACT.',
    page: 'https://www.planning.act.gov.au/build-buy-renovate/for-industry/construction-licences/apply-for-a-construction-licence/building-surveyor-licence',
  },
  NT: {
    text: 'In the Northern Territory a building surveyor works as a building certifier, registered with the Building Practitioners Board.',
    page: 'https://ablis.business.gov.au/service/nt/building-certifier-residential-registration/3212',
  },
};

type Sources = Readonly<Record<State, PublicRegister>>;

function findStateGuide(texts: Texts, sources: Sources, state: State): LicenceGuide | undefined {
  const confirmed = texts[state];
  return confirmed && { ...confirmed, source: sources[state], checked_on: CHECKED_ON };
}

function findGuide(type: VendorType, state: State): LicenceGuide | undefined {
  switch (type) {
    case 'Mortgage Broker':
      return { ...broker, source: registers.brokers, checked_on: CHECKED_ON };
    case 'Accountant':
      return { ...accountant, source: registers.accountants, checked_on: CHECKED_ON };
    case 'Realestate Agent':
      return findStateGuide(agents, registers.agents, state);
    case 'Buyers agent':
      return findStateGuide(buyersAgents, registers.agents, state);
    case 'Property Manager':
      return findStateGuide(propertyManagers, registers.agents, state);
    case 'Conveyancer/Solicitor':
      return findStateGuide(conveyancers, registers.conveyancers, state);
    case 'Building & Pest inspector':
      return findStateGuide(inspectors, registers.inspectors, state);
    case 'Building Surveyor':
      return findStateGuide(surveyors, registers.surveyors, state);
  }
}

/** Returns a state's licence rules; for `null`, the rules only if all states have the same. */
export function licenceGuide(type: VendorType, state: State | null): LicenceGuide | undefined {
  if (state) return findGuide(type, state);
  const [first, ...rest] = states.map((each) => findGuide(type, each));
  return rest.every((guide) => guide?.text === first?.text) ? first : undefined;
}
