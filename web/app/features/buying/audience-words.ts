import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { Audience } from '@threshold/contract/texts/purchase-words';
import { listOf } from './people.ts';

/** Returns the audiences a member may choose for a note, without those that make no difference. */
export function audiencesFor({ role, members }: Purchase): readonly Audience[] {
  const others = members.filter(({ is_me }) => !is_me);
  if (role === 'helper') return ['only_me', 'all'];
  const hasHelpers = others.some((member) => member.role === 'helper');
  return hasHelpers ? ['only_me', 'buyers', 'all'] : ['only_me', 'buyers'];
}

/**
 * Names the readers: 'Only you can see this.', 'You and Ben can see this.', 'You, Ben and Cat can
 * see this.'
 */
export function audienceText(audience: Audience, { members }: Purchase): string {
  if (audience === 'only_me') return 'Only you can see this.';
  const readers = members.filter(
    ({ is_me, role }) => !is_me && (audience === 'all' || role === 'buyer'),
  );
  if (readers.length === 0) return 'Shared with whoever joins as a buyer.';
  return `${listOf(['You', ...readers.map(({ first_name }) => first_name)])} can see this.`;
}
