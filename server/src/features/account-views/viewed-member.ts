import type { MemberRef, Party } from '../../lib/actor.ts';

/** Whose account staff look at. */
export interface ViewedMember {
  readonly account: MemberRef;
  readonly party: Party;
  /** As the audit log names the member. */
  readonly name: string;
}
