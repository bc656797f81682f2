import { e2eeLimits } from '@threshold/contract/limits-e2ee';
import {
  answerLink,
  checkAnswer,
  checkOpening,
  digitsOf,
  type LinkAnswer,
  type LinkRequest,
  openLink,
  requestLink,
  sealLink,
} from '@threshold/e2ee/link';
import { inUse } from './kept-backup.ts';
import type { KeyStore } from './key-store.ts';
import { openMaster } from './master-key.ts';
import { VaultFault } from './protocol.ts';
import type { Vault } from './serve-vault.ts';
import { takeKeys } from './take-keys.ts';
import { statusOf } from './vault-keys.ts';

type LinkOperations = Pick<
  Vault,
  'link.begin' | 'link.open' | 'link.finish' | 'link.answer' | 'link.approve'
>;

/** What the new device has begun. */
interface Asking {
  readonly request: LinkRequest;
  /** The one answer that it has opened its commitment to. */
  readonly answered?: { readonly id: string; readonly answer: LinkAnswer };
  readonly slips: number;
}

/** What the old device has answered. */
interface Answering {
  readonly id: string;
  readonly commit: string;
  readonly answer: LinkAnswer;
  readonly slips: number;
}

/** The keys' way from one device to another. What passes between is in memory alone, and goes with the page. */
export function linkOperations(store: KeyStore): LinkOperations {
  const asking = new Map<string, Asking>();
  const answering = new Map<string, Answering>();

  /** Notes a slip. @throws VaultFault `digits`, and `spent` once there were too many: then it is over */
  function slip<T extends { readonly slips: number }>(kept: Map<string, T>, uid: string, one: T) {
    const slips = one.slips + 1;
    const isOver = slips >= e2eeLimits.links.tries;
    if (isOver) kept.delete(uid);
    else kept.set(uid, { ...one, slips });
    return new VaultFault(isOver ? 'spent' : 'digits');
  }

  return {
    async 'link.begin'({ uid }) {
      const request = await requestLink(uid);
      asking.set(uid, { request, slips: 0 });
      return { commit: request.commit };
    },

    async 'link.open'({ uid, id, answer }) {
      const one = asking.get(uid);
      // Who answers after the commitment was opened could have chosen the answer by it.
      if (!one || one.answered) throw new VaultFault('none');
      await checkAnswer(uid, answer);
      asking.set(uid, { ...one, answered: { id, answer } });
      const { opening } = one.request;
      const { eight } = await digitsOf({ uid, id, opening, answer });
      return { opening, eight };
    },

    async 'link.finish'({ uid, two, box, backup, own }) {
      const one = asking.get(uid);
      if (!one?.answered) throw new VaultFault('none');
      const { opening, pair } = one.request;
      const talk = { uid, opening, ...one.answered };
      if ((await digitsOf(talk)).two !== two) throw slip(asking, uid, one);
      const { master, version } = await openLink(pair, talk, box, two);
      const { fp } = await checkAnswer(uid, talk.answer);
      const kept = await takeKeys(store, uid, { master, backup, own, seen: version, fp });
      asking.delete(uid);
      return statusOf(kept);
    },

    async 'link.answer'({ uid, id, commit }) {
      const { identities } = await inUse(store, uid);
      const newest = identities.at(-1);
      if (!newest) throw new VaultFault('none');
      const answer = answerLink(newest);
      answering.set(uid, { id, commit, answer, slips: 0 });
      return { answer };
    },

    async 'link.approve'({ uid, opening, eight }) {
      const one = answering.get(uid);
      if (!one) throw new VaultFault('none');
      const talk = { uid, id: one.id, opening, answer: one.answer };
      await checkOpening(uid, one.commit, opening);
      const digits = await digitsOf(talk);
      if (digits.eight !== eight) throw slip(answering, uid, one);
      const kept = await inUse(store, uid);
      const newest = kept.identities.at(-1);
      if (!newest) throw new VaultFault('none');
      const linked = { master: await openMaster(kept), version: kept.seen };
      const box = await sealLink(newest, { ...talk, commit: one.commit }, linked);
      return { box, two: digits.two };
    },
  };
}
