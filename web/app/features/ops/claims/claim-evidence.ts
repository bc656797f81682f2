import type { AdminClaim } from '@threshold/contract/admin-vendors';
import { isWebmail } from '@threshold/contract/webmail';

/** How an address of the claimant relates to the listing. */
export type AddressMatch = 'same' | 'other' | 'webmail' | 'unknown';

/**
 * Returns the domain of an address or a link, as 'ironbark.example'; undefined if there is none.
 */
export function domainOf(text: string): string | undefined {
  const host = text.includes('@') ? text.split('@').at(-1) : hostOf(text);
  return (
    host
      ?.trim()
      .toLowerCase()
      .replace(/^www\./, '') || undefined
  );
}

function hostOf(link: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(link) ? link : `https://${link}`;
  return link.trim() && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Compares the address with the domain of the listing's website or email. Subdomains match. */
export function matchOf(
  address: string,
  { website, work_email }: Pick<AdminClaim['vendor'], 'website' | 'work_email'>,
): AddressMatch {
  const claimed = domainOf(address);
  if (!claimed) return 'unknown';
  const own = [domainOf(website), domainOf(work_email)].filter((one) => one !== undefined);
  if (isWebmail(address)) return 'webmail';
  if (own.length === 0) return 'unknown';
  const isOwn = own.some((domain) => claimed === domain || claimed.endsWith(`.${domain}`));
  return isOwn ? 'same' : 'other';
}

/** Text of each match for staff. */
const matchTexts: Readonly<Record<AddressMatch, string>> = {
  same: "at the listing's own domain",
  other: "not at the listing's domain",
  webmail: 'a free mailbox, which proves nothing',
  unknown: 'the listing names no domain to compare with',
};

/**
 * Describes the claimant's addresses. A code was mailed to the account's address; the other was
 * only typed.
 */
export function addressTexts({
  vendor,
  claimant,
  work_email,
}: Pick<AdminClaim, 'vendor' | 'claimant' | 'work_email'>) {
  const matchText = (address: string) => matchTexts[matchOf(address, vendor)];
  const account = `${claimant.email} (verified; ${matchText(claimant.email)})`;
  if (!work_email) return { account, given: null };
  const isSame = work_email === claimant.email;
  return {
    account,
    given: isSame ? 'The same' : `${work_email} (not verified; ${matchText(work_email)})`,
  };
}
