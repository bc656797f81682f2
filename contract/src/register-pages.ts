import { readBusinessNumber } from './business-numbers.ts';
import { type PublicRegister, registers } from './registers.ts';

/*
 * Addresses of entries in public registers by number. An address is included only if several
 * independent public sources name it; for other registers staff get the site (`registers.ts`).
 */

/** Date when the addresses were last compared with stored copies of those sources. */
export const PAGES_CHECKED_ON = '2026-11-25';

/** A page of a register, which opens the entry or the search. */
export interface RegisterPage {
  readonly url: string;
  readonly opens: 'entry' | 'search';
}

const asic = 'https://connectonline.asic.gov.au/RegistrySearch/faces/landing/';
const saLicences = 'https://secure.cbs.sa.gov.au/OccLicPubReg/';

/** Search pages of registers whose addresses take no number. */
const searches: ReadonlyMap<string, string> = new Map([
  [registers.brokers.name, `${asic}ProfessionalRegisters.jspx`],
  [registers.agents.SA.name, saLicences],
  [registers.surveyors.QLD.name, 'https://my.qbcc.qld.gov.au/myQBCC/s/qbcc-licensee-register'],
]);

/**
 * Returns the page of a register for this number: its entry, its search, or the site; null if the
 * proof is a paper document.
 */
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
