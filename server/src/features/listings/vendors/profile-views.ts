import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../lib/actor.ts';
import { toLocalDateString } from '../../../lib/local-time.ts';
import { toNetworkKey } from '../../../lib/network-of.ts';
import type { Services } from '../../../services.ts';
import { countProfileViews, type ProfileView } from './profile-views.repo.ts';

/** Time in which profile views are collected and then written together. */
const GATHER_MS = 250;
/** Maximum number of unwritten views. Normal traffic stays below it; further views are dropped. */
const MAX_UNWRITTEN = 10_000;

const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|scan|monitor|^curl|^wget|python|^axios|^node$/i;

interface Batch {
  readonly day: string;
  readonly looks: Map<string, ProfileView>;
  readonly ownLooks: Map<string, ProfileView>;
}

/**
 * Counts views once per visitor, profile and day, except views by the vendor, staff and robots.
 * Views are written after the responses, and when the app closes. Visitors are stored for a day, as
 * keyed hashes of network and browser. @returns a function to call for each profile that was read
 */
export function createProfileViewCounter(
  app: FastifyInstance,
  { database, now, sign }: Pick<Services, 'database' | 'now' | 'sign'>,
): (request: FastifyRequest, actor: Actor, look: Omit<ProfileView, 'digest'>) => void {
  let batch: Batch | undefined;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = () => {
    clearTimeout(timer);
    const due = batch;
    batch = undefined;
    if (!due) return writing;
    const { day, looks, ownLooks } = due;
    writing = writing
      .then(() =>
        database.db
          .transaction()
          .execute((db) => countProfileViews(db, day, [...looks.values()], [...ownLooks.values()])),
      )
      .catch((error: unknown) => app.log.warn({ err: error }, 'profile views were not counted'));
    return writing;
  };
  app.addHook('onClose', write);

  return (request, actor, { vendorId, source }) => {
    const browser = request.headers['user-agent'] ?? '';
    if (browser === '' || robots.test(browser)) return;
    const day = toLocalDateString(now());
    if (batch && batch.day !== day) void write();
    if (!batch) {
      batch = { day, looks: new Map(), ownLooks: new Map() };
      timer = setTimeout(() => void write(), GATHER_MS);
      timer.unref();
    }
    const isOwn = actor.role === 'staff' || (actor.role === 'vendor' && actor.id === vendorId);
    const into = isOwn ? batch.ownLooks : batch.looks;
    if (into.size >= MAX_UNWRITTEN) return;
    const digest = sign(`look:${day}:${vendorId}:${toNetworkKey(request.ip)}:${browser}`);
    // A visitor's first view determines the referrer, both in this batch and in the database.
    if (!into.has(digest)) into.set(digest, { vendorId, digest, source });
  };
}
