import { readBusinessNumber } from './business-numbers.ts';
import { type PublicRegister, registers } from './registers.ts';

/*
 * Where the entry of a number is read in a public register. An address stands here only when several independent public
 * sources name it; where none is known the site of the register (`registers.ts`) is what staff are given.
 */

/** When the addresses were last compared with those sources, as stored copies show them. */
export const PAGES_CHECKED_ON = '2026-11-25';

/** A page of a register, and whether it opens at the entry or at the search. */
export interface RegisterPage {
  readonly url: string;
  readonly opens: 'entry' | 'search';
}

const asic = 'https://connectonline.asic.gov.au/RegistrySearch/faces/landing/';
const saLicences = 'https://secure.cbs.sa.gov.au/OccLicPubReg/';

/** The search of a register that takes no number in its address. */
const searches: ReadonlyMap<string, string> = new Map([
  [registers.brokers.name, `${asic}ProfessionalRegisters.jspx`],
  [registers.agents.SA.name, saLicences],
  [registers.surveyors.QLD.name, 'https://my.qbcc.qld.gov.au/myQBCC/s/qbcc-licensee-register'],
]);

/** The page of a register for this number: its entry, its search, or else the site; null where the proof is a paper. */
export function registerPage(
  { name, url }: Pick<PublicRegister, 'name' | 'url'>,
  number: string,
): RegisterPage | null {
  const business = name === registers.businesses.name ? readBusinessNumber(number) : undefined;
  if (business) return { url: businessPage(business), opens: 'entry' };
  const page = searches.get(name) ?? url;
  return page === null ? null : { url: page, opens: 'search' };
}

function businessPage({ kind, digits }: { kind: 'ABN' | 'ACN'; digits: string }): string {
  return kind === 'ABN'
    ? `https://abr.business.gov.au/ABN/View?id=${digits}`
    : `${asic}panelSearch.jspx?searchTab=search&searchType=OrgAndBusNm&searchText=${digits}`;
}
