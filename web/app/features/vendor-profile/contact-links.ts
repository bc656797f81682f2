import { maskedContact } from '@threshold/contract/masked-contact';
import type { Vendor } from '@threshold/contract/vendors';
import { mailLink } from '#app/lib/format/mail-link.ts';
import { phoneLink, phoneText } from '#app/lib/format/phone-text.ts';
import { webLink } from '#app/lib/page/web-link.ts';

export type ContactKind = 'email' | 'website' | 'phone' | 'linkedin';

/**
 * A contact detail of a professional. `text` is undefined if the server withholds it from the
 * reader.
 */
export interface Contact {
  kind: ContactKind;
  text: string | undefined;
  href: string | undefined;
}

/** Returns the contact details that exist, in a fixed order. */
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
  if (kind === 'email') return { kind, text: value, href: mailLink(value) };
  if (kind === 'phone') return { kind, text: phoneText(value), href: phoneLink(value) };
  return { kind, text: value.replace(/^https?:\/\/(www\.)?|\/$/gi, ''), href: webLink(value) };
}
