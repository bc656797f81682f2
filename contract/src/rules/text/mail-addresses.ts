import { limits } from '../../limits.ts';
import { emailSchema, withInputDescription } from '../../primitives.ts';

/** Free webmail domains, refused for business email addresses. */
export const webmailDomains: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.com.au',
  'hotmail.com',
  'hotmail.com.au',
  'hotmail.co.uk',
  'live.com',
  'live.com.au',
  'live.co.uk',
  'msn.com',
  'windowslive.com',
  'yahoo.com',
  'yahoo.com.au',
  'yahoo.co.uk',
  'yahoo.co.in',
  'yahoo.co.nz',
  'ymail.com',
  'rocketmail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'privaterelay.appleid.com',
  'aol.com',
  'aim.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'fastmail.com',
  'fastmail.com.au',
  'fastmail.fm',
  'zoho.com',
  'zohomail.com',
  'zohomail.com.au',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'mail.com',
  'email.com',
  'tutanota.com',
  'tuta.com',
  'tuta.io',
  'hey.com',
  'duck.com',
  'hushmail.com',
  'inbox.com',
  'yandex.com',
  'yandex.ru',
  'mail.ru',
  'qq.com',
  'foxmail.com',
  '163.com',
  '126.com',
  'sina.com',
  'naver.com',
  'hanmail.net',
  'daum.net',
  'rediffmail.com',
  'web.de',
  'aussiemail.com.au',
  'looksmart.com.au',
  'start.com.au',
  'an.id.au',
];

const refused = new Set(webmailDomains);

/** True if an email address, in any letter case, belongs to a free webmail service. */
export function isWebmail(email: string): boolean {
  return refused.has(
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase(),
  );
}

/*
 * Groups email addresses that one person may own, for limits per owner. The owner of a domain can
 * create any number of addresses, so they count together. At a shared domain each mailbox counts
 * separately.
 */

/** Internet providers with mailboxes. Businesses also use them, so no form refuses them. */
const accessProviderDomains: readonly string[] = [
  'aapt.net.au',
  'adam.com.au',
  'aussiebb.com.au',
  'bigpond.com',
  'bigpond.com.au',
  'bigpond.net.au',
  'chariot.net.au',
  'dodo.com.au',
  'exemail.com.au',
  'grapevine.com.au',
  'iinet.net.au',
  'internode.on.net',
  'iprimus.com.au',
  'netspace.net.au',
  'optusnet.com.au',
  'ozemail.com.au',
  'people.net.au',
  'primus.com.au',
  'spin.net.au',
  'telstra.com',
  'tpg.com.au',
  'virginbroadband.com.au',
  'vtown.com.au',
  'westnet.com.au',
  'y7mail.com',
  'btinternet.com',
  'comcast.net',
  'orange.fr',
  'sbcglobal.net',
  'sky.com',
  'talktalk.net',
  'verizon.net',
  'virginmedia.com',
  'xtra.co.nz',
];

/** Labels below a country domain: 'com.au' has no single owner, 'example.com.au' has one. */
// Array literals instead of sets, because the build omits an unused literal from a page.
const secondLevels: readonly string[] = [
  'ac',
  'asn',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'govt',
  'id',
  'mil',
  'net',
  'ne',
  'nom',
  'or',
  'org',
  'sch',
  'school',
];
const states: readonly string[] = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'];

const getEmailDomain = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

/** Returns the registered domain: 'example.com.au' for 'mail.example.com.au'. Null for 'com.au'. */
export function registeredDomain(domain: string): string | null {
  const labels = domain.split('.');
  const [top = '', second = '', third = ''] = labels.toReversed();
  const isBelowSecond = top.length === 2 && secondLevels.includes(second);
  // Domains of schools and state offices have four labels, because 'nsw.edu.au' is shared.
  const count = isBelowSecond ? (states.includes(third) ? 4 : 3) : 2;
  return labels.length < count ? null : labels.slice(-count).join('.');
}

/** True for domains that many people share: webmail, providers, universities and government. */
export function isSharedMailDomain(domain: string): boolean {
  if (isWebmail(`@${domain}`) || /\.(?:edu|gov)\.au$/.test(domain)) return true;
  return domain
    .split('.')
    .some((_, at, labels) => accessProviderDomains.includes(labels.slice(at).join('.')));
}

/** Returns the registered domain of an email address; null if many people share it. */
export function ownMailDomain(email: string): string | null {
  const domain = getEmailDomain(email);
  return isSharedMailDomain(domain) ? null : registeredDomain(domain);
}

/**
 * Returns the key under which the email addresses of one owner count together: their domain or, at
 * a shared domain, the mailbox. A mailbox excludes the part after '+' and, at Gmail, dots.
 */
export function getMailGroupKey(email: string): string {
  const domain = ownMailDomain(email);
  if (domain) return domain;
  const shared = getEmailDomain(email);
  const [box = ''] = email.trim().toLowerCase().split(/[+@]/, 1);
  const isGmail = shared === 'gmail.com' || shared === 'googlemail.com';
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${shared}`;
}

/** Schema of a business email address. It refuses free webmail but accepts internet providers. */
export function businessEmailSchema(required: string, invalid: string, webmail: string) {
  const schema = emailSchema(required, invalid);
  return withInputDescription(
    schema.refine((value) => !isWebmail(value), webmail),
    { type: 'string', format: 'email', maxLength: limits.text.email },
  );
}
