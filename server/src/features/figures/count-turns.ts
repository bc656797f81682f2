import type { Db } from '../../adapters/database/database.ts';
import {
  addToDays,
  type DaySum,
  keepClients,
  keepContacts,
  type Pair,
  pairKey,
  type Turn,
  takeTurns,
} from './figure-turns.repo.ts';

/**
 * Counts what was noted, at most so much of it, in the transaction that takes the notes away: each counts once, whatever
 * dies in between.
 *
 * @returns how many notes there were
 */
export async function countTurns(db: Db, count: number): Promise<number> {
  const turns = await takeTurns(db, count);
  const contacts = firstOf(turns.filter(({ kind }) => isTouch(kind)));
  const clients = firstOf(turns.filter(({ kind }) => kind === 'client'));
  // A client was in touch, even where the note of it comes with a later batch.
  const isNew = await keepContacts(db, [...contacts, ...clients.filter(notIn(contacts))]);
  const isClient = await keepClients(db, clients);
  const sums = new Map<string, DaySum>();
  const sumOf = ({ vendor_id, day }: { readonly vendor_id: string; readonly day: string }) => {
    const key = `${vendor_id} ${day}`;
    const sum = sums.get(key) ?? { ...nothing, answer_minutes: [], vendor_id, day };
    sums.set(key, sum);
    return sum;
  };
  for (const turn of turns) add(sumOf(turn), turn);
  for (const pair of [...contacts, ...clients.filter(notIn(contacts))]) {
    if (isNew.has(pairKey(pair))) sumOf(pair).contacts += 1;
  }
  for (const pair of clients) if (isClient.has(pairKey(pair))) sumOf(pair).clients += 1;
  await addToDays(db, [...sums.values()]);
  return turns.length;
}

const nothing = {
  chats: 0,
  calls: 0,
  applications: 0,
  requests: 0,
  contacts: 0,
  clients: 0,
  reviews: 0,
  rating_sum: 0,
};

const isTouch = (kind: Turn['kind']) =>
  kind === 'chat' || kind === 'call' || kind === 'application';

/** Each pair once, on the first of its days. */
function firstOf(turns: readonly Turn[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { vendor_id, customer_id, day } of turns) {
    if (!customer_id) continue;
    const pair = { vendor_id, customer_id, day };
    const known = pairs.get(pairKey(pair));
    if (!known || day < known.day) pairs.set(pairKey(pair), pair);
  }
  return [...pairs.values()];
}

function notIn(pairs: readonly Pair[]) {
  const known = new Set(pairs.map(pairKey));
  return (pair: Pair) => !known.has(pairKey(pair));
}

function add(sum: DaySum, { kind, amount }: Turn): void {
  if (kind === 'chat') sum.chats += 1;
  else if (kind === 'call') sum.calls += 1;
  else if (kind === 'application') sum.applications += 1;
  else if (kind === 'request') sum.requests += 1;
  else if (kind === 'answer') sum.answer_minutes.push(amount);
  else if (kind === 'review') {
    sum.reviews += 1;
    sum.rating_sum += amount;
  } else if (kind === 'review_gone') {
    sum.reviews -= 1;
    sum.rating_sum -= amount;
  }
}
