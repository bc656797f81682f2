import { formerNames } from '@threshold/contract/leaving';
import type { MemberRole } from '@threshold/contract/vocabularies';

/** How somebody who has deleted the account reads to those who dealt with them. */
export function formerPerson(role: MemberRole) {
  const [first_name = '', last_name = ''] = formerNames[role].split(' ');
  return { first_name, last_name, full_name: formerNames[role], business_name: '' };
}
