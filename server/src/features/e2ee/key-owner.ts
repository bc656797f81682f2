import type { MemberActor } from '../chat/parties.ts';

/** Whose keys: the column that names them, and the `_id` that the keys are signed for. */
export interface KeyOwner {
  readonly column: 'customer_id' | 'vendor_id';
  readonly id: string;
}

export const ownerOf = ({ role, id }: Pick<MemberActor, 'role' | 'id'>): KeyOwner => ({
  column: role === 'customer' ? 'customer_id' : 'vendor_id',
  id,
});
