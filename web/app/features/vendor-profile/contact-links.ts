import { maskedContact } from '@threshold/contract/masked-contact';
import type { Vendor } from '@threshold/contract/vendors';
import { webLink } from '#app/lib/page/web-link.ts';

export type ContactKind = 'email' | 'website' | 'phone' | 'linkedin';

/** One way to reach a professional. `text` undefined means that the server keeps it from this reader. */
export interface Contact {
  kind: ContactKind;
  text: string | undefined;
  href: string | undefined;
}

/** The ways that exist, in a fixed order. */
export function contactsOf(vendor: Vendor): Contact[] {
  const values: Record<ContactKind, string> = {
    email: vendor.work_email || vendor.email,
    website: vendor.website,
    phone: vendor.phone_number,
    linkedin: vendor.linkedin,
  };
  const kinds = Object.keys(values) as ContactKind[];
  return kinds.filter((kind) => values[kind] !== '').map((kind) => contact(kind, values[kind]));
}

function contact(kind: ContactKind, value: string): Contact {
  if (value === maskedContact) return { kind, text: undefined, href: undefined };
  if (kind === 'email') return { kind, text: value, href: `mailto:${encodeURI(value)}` };
  if (kind === 'phone') return { kind, text: phoneText(value), href: phoneLink(value) };
  return { kind, text: value.replace(/^https?:\/\/(www\.)?|\/$/gi, ''), href: webLink(value) };
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Australian numbers as people write them: '0491 570 156', '(02) 5550 0142'. Others stay as they are. */
function phoneText(phone: string): string {
  const digits = digitsOf(phone);
  if (/^04\d{8}$/.test(digits)) return digits.replace(/^(.{4})(.{3})/, '$1 $2 ');
  if (/^0\d{9}$/.test(digits)) return digits.replace(/^(..)(.{4})/, '($1) $2 ');
  return phone;
}

function phoneLink(phone: string): string {
  return `tel:${digitsOf(phone)
    .replace(/^0(?=\d{9}$)/, '+61')
    .replace(/^61(?=\d{9}$)/, '+61')}`;
}
