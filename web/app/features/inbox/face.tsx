import type { MemberRole } from '@threshold/contract/vocabularies';
import { Doorway } from '#app/components/doorway.tsx';
import { RoundWindow } from '#app/components/round-window.tsx';
import type { Other } from './inbox-calls.ts';

/** The other party's picture: a professional's doorway for customers, a customer's window for vendors. */
export function Face({ other, reader, size }: { other: Other; reader: MemberRole; size: number }) {
  return reader === 'customer' ? (
    <Doorway id={other._id} name={other.name} photo={other.photo} state="verified" size={size} />
  ) : (
    <RoundWindow name={other.name} photo={other.photo} size={size} />
  );
}
