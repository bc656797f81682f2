import type { PurchaseMember } from '@threshold/contract/buying/purchase-shapes';

/** 'You', a first name, or whoever is no longer here. */
export function nameOf(members: readonly PurchaseMember[], id: string | null): string {
  const member = members.find(({ _id }) => _id === id);
  if (!member) return 'A former member';
  return member.is_me ? 'You' : member.first_name;
}

/** 'Ann', 'Ann and Ben', 'Ann, Ben and Cat'. */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Everybody but the reader. */
export const othersOf = (members: readonly PurchaseMember[]): readonly PurchaseMember[] =>
  members.filter(({ is_me }) => !is_me);

export const buyersOf = (members: readonly PurchaseMember[]): readonly PurchaseMember[] =>
  members.filter(({ role }) => role === 'buyer');
