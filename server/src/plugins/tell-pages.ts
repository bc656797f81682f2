import { adminContentEndpoints } from '@threshold/contract/admin-content';
import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { awayNoticeEndpoints } from '@threshold/contract/away-notices';
import { vendorClaimEndpoints } from '@threshold/contract/claims';
import { customerEndpoints } from '@threshold/contract/customers';
import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { reviewEndpoints } from '@threshold/contract/reviews';
import { serviceAreaEndpoints } from '@threshold/contract/service-areas';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { PageBus, PageChange } from '../adapters/page-bus/page-bus.ts';

export interface TellPagesOptions {
  readonly bus: Pick<PageBus, 'tell'>;
  /** Whether guests see that listing. */
  readonly isListed: (id: string) => Promise<boolean>;
}

type ChangeOf = (request: FastifyRequest, answer: unknown) => PageChange;

const listingOf = ({ params }: FastifyRequest): PageChange['tags'][number] =>
  `listing:${(params as { id: string }).id}`;
/** A vendor changes its own listing, whose id is the account's. Lists show it by time. */
const ofOwner: ChangeOf = (request) => ({ tags: [listingOf(request)], isGone: false });
const ofOwnListing: ChangeOf = ({ actor }) => ({
  tags: actor.role === 'vendor' ? [`listing:${actor.id}`] : [],
  isGone: false,
});
const byOwner: ReadonlySet<ChangeOf> = new Set([ofOwner, ofOwnListing]);
/** Who claims has a draft of their own until then; the answer names the listing. */
const ofClaimed: ChangeOf = (_request, answer) => {
  const { _id } = (answer as { readonly data: { readonly _id: string } }).data;
  return { tags: [`listing:${_id}`, 'lists'], isGone: false };
};
/** What may not be shown any more was taken away, be it by another call's id. */
const anywhere: ChangeOf = () => ({ tags: ['listings', 'lists'], isGone: true });
const ofListing: ChangeOf = (request) => ({ tags: [listingOf(request), 'lists'], isGone: true });
const ofReview: ChangeOf = (_request, answer) => {
  const vendor = (answer as { data?: { vendor?: unknown } }).data?.vendor;
  return { tags: [typeof vendor === 'string' ? `listing:${vendor}` : 'listings'], isGone: false };
};
/** Its words may stand on the landing page and on those of places, and its writer may have taken back that they do. */
const ofChangedReview: ChangeOf = (request, answer) => ({
  tags: [...ofReview(request, answer).tags, 'lists'],
  isGone: true,
});
const ofGuides: ChangeOf = () => ({ tags: ['faqs'], isGone: true });

/** Which calls change what public pages show. What jobs and commands change shows by time, within a minute. */
export const pageChanges: ReadonlyMap<AnyEndpoint, ChangeOf> = new Map<AnyEndpoint, ChangeOf>([
  [vendorAccountEndpoints.update, ofOwner],
  [vendorAccountEndpoints.takeBackChanges, ofOwner],
  [serviceAreaEndpoints.set, ofOwner],
  // That one begins or is over shows by time.
  [awayNoticeEndpoints.set, ofOwner],
  [awayNoticeEndpoints.end, ofOwner],
  [vendorAccountEndpoints.removeAttachment, ofOwnListing],
  [vendorAccountEndpoints.remove, ofListing],
  [vendorClaimEndpoints.claim, ofClaimed],
  // The reviews of a customer who leaves go, too.
  [customerEndpoints.remove, anywhere],
  [customerEndpoints.update, () => ({ tags: ['listings'], isGone: false })],
  // A second one takes the place of the first.
  [reviewEndpoints.create, ofChangedReview],
  [reviewEndpoints.update, ofChangedReview],
  [reviewEndpoints.reply, ofReview],
  [reviewEndpoints.remove, anywhere],
  [adminVendorEndpoints.updateStatus, ofListing],
  [adminVendorEndpoints.decideChanges, ofListing],
  [adminVendorEndpoints.decideClaim, anywhere],
  [adminDeskEndpoints.decideRemoval, anywhere],
  [adminDeskEndpoints.decideImport, anywhere],
  [adminContentEndpoints.hideReview, anywhere],
  [adminContentEndpoints.createFaq, ofGuides],
  [adminContentEndpoints.updateFaq, ofGuides],
  [adminContentEndpoints.moveFaq, ofGuides],
  [adminContentEndpoints.removeFaq, ofGuides],
]);

/**
 * Tells the kept pages what a call has changed: after its transaction and before its answer, so that whoever is told that it is done
 * finds it done. A call that fails has changed nothing.
 */
export const tellPages = fastifyPlugin<TellPagesOptions>(
  async (app, { bus, isListed }) => {
    app.addHook('preSerialization', async (request, reply, answer) => {
      const { endpoint } = request.routeOptions.config;
      const changeOf = endpoint && pageChanges.get(endpoint);
      if (!changeOf || reply.statusCode >= 300) return answer;
      if (!byOwner.has(changeOf) || (await isOwnListed(request)))
        bus.tell(changeOf(request, answer));
      return answer;
    });

    /** Nobody sees a draft: its owner, who may be anybody, would tell every process of nothing, as often as they like. */
    const isOwnListed = async ({ actor }: FastifyRequest) =>
      // What is stored is told, also where the database has gone since.
      actor.role === 'vendor' && (await isListed(actor.id).catch(() => true));
  },
  { name: 'tell-pages' },
);
