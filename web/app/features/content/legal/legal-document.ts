import { brand } from '@threshold/contract/brand';

export interface TextLink {
  readonly text: string;
  readonly href: string;
}
/** A paragraph or a list item: plain text, or texts and links in their order. */
export type RichText = string | readonly (string | TextLink)[];
export type LegalBlock = RichText | { readonly list: readonly RichText[] };

interface LegalSection {
  /** Anchor of the section. It must not change, because other sites link to it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  /** Exact date of version 1; undefined for a text that is not legally binding. */
  readonly dated?: string;
  /** Sentence about each version, newest last. */
  readonly versions: readonly string[];
  readonly sections: readonly LegalSection[];
}

export const link = (text: string, href: string): TextLink => ({ text, href });
export const createListBlock = (...items: RichText[]): LegalBlock => ({ list: items });

/** Email address and, if there is one, phone number of the support. */
export const supportLinks: readonly (string | TextLink)[] = [
  link(brand.support_email, brand.support_email_link),
  ...(brand.phone && brand.phone_link ? [' or ', link(brand.phone, brand.phone_link)] : []),
];
