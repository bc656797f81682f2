import type { PurchaseMember } from '@threshold/contract/endpoints/purchases/purchase-shapes';

/** Returns 'You', a first name, or 'A former member'. */
export function nameOf(members: readonly PurchaseMember[], id: string | null): string {
  const member = members.find(({ _id }) => _id === id);
  if (!member) return 'A former member';
  return member.is_me ? 'You' : member.first_name;
}

/** Joins names: 'Ann', 'Ann and Ben', 'Ann, Ben and Cat'. */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns all members except the reader. */
export const othersOf = (members: readonly PurchaseMember[]): readonly PurchaseMember[] =>
  members.filter(({ is_me }) => !is_me);

export const buyersOf = (members: readonly PurchaseMember[]): readonly PurchaseMember[] =>
  members.filter(({ role }) => role === 'buyer');
