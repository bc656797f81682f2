export interface TextLink {
  readonly text: string;
  readonly href: string;
}
/** A paragraph or a list item: plain text, or pieces with links between them. */
export type RichText = string | readonly (string | TextLink)[];
export type LegalBlock = RichText | { readonly list: readonly RichText[] };

interface LegalSection {
  /** The anchor of the section; links from outside rely on it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  /** The fixed date of version 1, as it has to read; texts that bind nobody have none. */
  readonly dated?: string;
  /** One line for each version, the newest last. */
  readonly versions: readonly string[];
  readonly sections: readonly LegalSection[];
}

export const link = (text: string, href: string): TextLink => ({ text, href });
export const list = (...items: RichText[]): LegalBlock => ({ list: items });
