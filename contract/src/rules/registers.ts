import { staffMessages } from '../texts/messages.ts';
import type { State, VendorType } from '../vocabularies.ts';
import { readBusinessNumber } from './text/numbers.ts';

/** A public register that staff compare listings with. */
export interface PublicRegister {
  readonly name: string;
  /** Home page of the operator, because other URLs change; null for paper documents. */
  readonly url: string | null;
  /** Null for national registers. */
  readonly state: State | null;
}

type ByState = Readonly<Record<State, PublicRegister>>;

function createStateRegisters(
  entries: Readonly<Record<State, readonly [string, string | null]>>,
): ByState {
  return Object.fromEntries(
    Object.entries(entries).map(([state, [name, url]]) => [state, { name, url, state }]),
  ) as ByState;
}

const nswLicences = 'https://verify.licence.nsw.gov.au/';
const saLicences = 'https://www.cbs.sa.gov.au/';
const waLicences = 'https://www.consumerprotection.wa.gov.au/';
const tasLicences = 'https://www.cbos.tas.gov.au/';
const actLicences = 'https://www.accesscanberra.act.gov.au/';
const ntLicences = 'https://nt.gov.au/';
const vicBuilding = 'https://www.bpc.vic.gov.au/';
const qldBuilding = 'https://www.qbcc.qld.gov.au/';

const agents = createStateRegisters({
  NSW: ['NSW Fair Trading property services register', nswLicences],
  VIC: [
    'Consumer Affairs Victoria register of estate agents',
    'https://www.consumer.vic.gov.au/licensing-and-registration/estate-agents/public-register',
  ],
  QLD: ['Queensland Office of Fair Trading licence register', 'https://www.qld.gov.au/fairtrading'],
  SA: ['Consumer and Business Services SA licence register', saLicences],
  WA: ['WA Consumer Protection licence register', waLicences],
  TAS: ['Property Agents Board of Tasmania register', 'https://www.propertyagentsboard.com.au/'],
  ACT: ['Access Canberra licence register', actLicences],
  NT: ['NT licence register of land agents', ntLicences],
});

/** Queensland and the ACT have no licence for conveyancers; solicitors do the work there. */
const conveyancers = createStateRegisters({
  NSW: ['NSW Fair Trading register of conveyancers', nswLicences],
  VIC: [
    'Consumer Affairs Victoria register of conveyancers',
    'https://www.consumer.vic.gov.au/licensing-and-registration/conveyancers',
  ],
  QLD: ['Queensland Law Society register of solicitors', 'https://www.qls.com.au/'],
  SA: ['Consumer and Business Services SA licence register', saLicences],
  WA: ['WA Consumer Protection register of settlement agents', waLicences],
  TAS: ['Consumer, Building and Occupational Services Tasmania register', tasLicences],
  ACT: ['Law Society of the ACT register of solicitors', 'https://www.actlawsociety.asn.au/'],
  NT: ['NT licence register of conveyancing agents', ntLicences],
});

const solicitors: ByState = {
  ...conveyancers,
  ...createStateRegisters({
    NSW: ['Law Society of NSW register of solicitors', 'https://www.lawsociety.com.au/'],
    VIC: ['Victorian Legal Services Board register of lawyers', 'https://lsbc.vic.gov.au/'],
    QLD: [conveyancers.QLD.name, conveyancers.QLD.url],
    SA: [
      'Law Society of South Australia register of practitioners',
      'https://www.lawsocietysa.asn.au/',
    ],
    WA: ['Legal Practice Board of WA register of practitioners', 'https://www.lpbwa.org.au/'],
    TAS: ['Law Society of Tasmania register of practitioners', 'https://www.lst.org.au/'],
    ACT: [conveyancers.ACT.name, conveyancers.ACT.url],
    NT: [
      'Law Society Northern Territory register of practitioners',
      'https://lawsocietynt.asn.au/',
    ],
  }),
};

/** Only VIC and QLD license inspectors. Elsewhere only their insurance can be checked. */
const insurance = ['Certificate of insurance for AS 4349 inspections', null] as const;
const inspectors = createStateRegisters({
  NSW: insurance,
  VIC: ['Building and Plumbing Commission register of practitioners', vicBuilding],
  QLD: ['QBCC licensee register', qldBuilding],
  SA: insurance,
  WA: insurance,
  TAS: insurance,
  ACT: insurance,
  NT: insurance,
});

const surveyors = createStateRegisters({
  NSW: ['NSW Fair Trading register of certifiers', nswLicences],
  VIC: ['Building and Plumbing Commission register of practitioners', vicBuilding],
  QLD: ['QBCC licensee register', qldBuilding],
  SA: ['South Australian register of accredited professionals', 'https://plan.sa.gov.au/'],
  WA: [
    'WA Building and Energy register of surveyors',
    'https://www.commerce.wa.gov.au/building-and-energy',
  ],
  TAS: ['Consumer, Building and Occupational Services Tasmania register', tasLicences],
  ACT: ['Access Canberra licence register', actLicences],
  NT: ['NT Building Practitioners Board register', 'https://bpb.nt.gov.au/'],
});

const createNationalRegister = (name: string, url: string): PublicRegister => ({
  name,
  url,
  state: null,
});

/** Registers by the professionals that they list. */
export const registers = {
  agents,
  conveyancers,
  solicitors,
  inspectors,
  surveyors,
  brokers: createNationalRegister(
    'ASIC register of credit representatives',
    'https://connectonline.asic.gov.au/',
  ),
  accountants: createNationalRegister(
    'Tax Practitioners Board register',
    'https://www.tpb.gov.au/public-register',
  ),
  businesses: createNationalRegister(
    'Australian Business Register',
    'https://abr.business.gov.au/',
  ),
} as const;

function listLicenceRegisters(type: VendorType): readonly (ByState | PublicRegister)[] {
  switch (type) {
    case 'Mortgage Broker':
      return [registers.brokers];
    case 'Accountant':
      return [registers.accountants];
    case 'Conveyancer/Solicitor':
      return [conveyancers, solicitors];
    case 'Building & Pest inspector':
      return [inspectors];
    case 'Building Surveyor':
      return [surveyors];
    default:
      return [agents];
  }
}

/** Returns the registers of a vendor type in a state (null: in all states), and the ABR last. */
export function listRegisters(
  type: VendorType | null,
  state: State | null,
): readonly PublicRegister[] {
  const licences = (type ? listLicenceRegisters(type) : []).flatMap((held) => {
    if ('url' in held) return [held];
    return state ? [held[state]] : Object.values(held);
  });
  const unique = new Map(licences.map((one) => [`${one.name} ${one.state}`, one]));
  return [...unique.values(), registers.businesses];
}

/** True if the register lists this vendor type in any state. The ABR lists every type. */
export const isRegisterForType = (type: VendorType | null, register: string): boolean =>
  listRegisters(type, null).some(({ name }) => name === register);

/** The fields of a register entry that decide about a badge. */
export interface BadgeEntry {
  readonly register: string;
  /** Last valid day: 'YYYY-MM-DD'; missing if the entry does not expire. */
  readonly expires_on?: string | null | undefined;
}

/** True if the entry has not expired. It is valid to the end of its last day. */
export const isCurrentEntry = ({ expires_on }: BadgeEntry, today: string) =>
  !expires_on || expires_on >= today;

/** True for a licence. An entry of the business register proves only an identity. */
export const isLicenceEntry = ({ register }: BadgeEntry) => register !== registers.businesses.name;

/** True if the entry is a licence for the type, valid or expired. */
export const isLicenceForType = (type: VendorType | null, entry: BadgeEntry) =>
  isLicenceEntry(entry) && isRegisterForType(type, entry.register);

/** Returns the reason why no entry supports a badge of that type; undefined if one does. */
export function badgeFault(
  type: VendorType | null,
  entries: readonly BadgeEntry[],
  today: string,
): string | undefined {
  if (entries.length === 0) return staffMessages.no_check;
  if (!entries.some(isLicenceEntry)) return staffMessages.no_licence;
  const licences = entries.filter((entry) => isLicenceForType(type, entry));
  if (licences.length === 0) return staffMessages.foreign_register;
  const isCurrent = licences.some((entry) => isCurrentEntry(entry, today));
  return isCurrent ? undefined : staffMessages.expired_check;
}

/* URLs of register entries. Each pattern of URLs is confirmed by several independent sources. */

/** Date when the URLs were last compared with stored copies of the register sites. */
export const PAGES_CHECKED_ON = '2026-11-25';

/** A page of a register: that of an entry, or the search for entries. */
export interface RegisterPage {
  readonly url: string;
  readonly opens: 'entry' | 'search';
}

const asic = 'https://connectonline.asic.gov.au/RegistrySearch/faces/landing/';
const saLicenceSearch = 'https://secure.cbs.sa.gov.au/OccLicPubReg/';

/** Search pages of registers that have no URL for a single entry. */
const searches: ReadonlyMap<string, string> = new Map([
  [registers.brokers.name, `${asic}ProfessionalRegisters.jspx`],
  [registers.agents.SA.name, saLicenceSearch],
  [registers.surveyors.QLD.name, 'https://my.qbcc.qld.gov.au/myQBCC/s/qbcc-licensee-register'],
]);

/** Returns an entry's page, or the register's search or site; null for paper documents. */
export function registerPage(
  { name, url }: Pick<PublicRegister, 'name' | 'url'>,
  number: string,
): RegisterPage | null {
  const business = name === registers.businesses.name ? readBusinessNumber(number) : undefined;
  if (business) return { url: buildBusinessPageUrl(business), opens: 'entry' };
  const page = searches.get(name) ?? url;
  return page === null ? null : { url: page, opens: 'search' };
}

function buildBusinessPageUrl({ kind, digits }: { kind: 'ABN' | 'ACN'; digits: string }): string {
  return kind === 'ABN'
    ? `https://abr.business.gov.au/ABN/View?id=${digits}`
    : `${asic}panelSearch.jspx?searchTab=search&searchType=OrgAndBusNm&searchText=${digits}`;
}
