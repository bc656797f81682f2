import type { State } from '@threshold/contract/vocabularies';

export interface Entry {
  readonly name: string;
  readonly locality: string;
  readonly state: State;
  readonly post_code: string;
}

export interface ListingNames {
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly business_name: string;
}

const company = /\b(pty|ltd|limited|inc|incorporated|trust|trustee|co|company|group|services)\b/i;

/** Names of a listing. Registers write 'SURNAME, GIVEN NAMES', everything in capitals. */
export function namesOf({ name }: Pick<Entry, 'name'>): ListingNames {
  const [surname = '', given = '', ...rest] = name.split(',').map((part) => part.trim());
  const isPerson = given !== '' && surname !== '' && rest.length === 0 && !company.test(name);
  if (isPerson) {
    const first_name = inWords(given);
    const last_name = inWords(surname);
    return { first_name, last_name, full_name: `${first_name} ${last_name}`, business_name: '' };
  }
  const business = inWords(name);
  return { first_name: '', last_name: '', full_name: business, business_name: business };
}

/** 'Parramatta NSW 2150' */
export const addressOf = ({ locality, state, post_code }: Omit<Entry, 'name'>) =>
  `${inWords(locality)} ${state} ${post_code}`;

/** Converts capitals to title case; a text with lower-case letters is unchanged. */
function inWords(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text.toLowerCase().replace(/(^|[\s\-'’(/&.])(\p{L})/gu, (all) => all.toUpperCase());
}
