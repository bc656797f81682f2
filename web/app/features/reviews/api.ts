import type { EndpointRequest } from '@threshold/contract/endpoint';
import {
  reviewEndpoints,
  reviewInvitationEndpoints,
} from '@threshold/contract/endpoints/reviews/reviews';
import { limits } from '@threshold/contract/limits';
import type { Api } from '#app/lib/api/api.ts';
import { api } from '#app/lib/client/api-client.ts';

export type FirstReviews = NonNullable<Awaited<ReturnType<typeof loadReviews>>>;

/** Loads the first reviews; undefined on a failure. The profile is then shown without reviews. */
export async function loadReviews(from: Api, vendorId: string, signal?: AbortSignal) {
  try {
    const request = { params: { vendorId }, query: { limit: limits.review.shown } };
    const { data, total, own } = await from.call(reviewEndpoints.list, request, { signal });
    return { reviews: data, total, own };
  } catch {
    return undefined;
  }
}

export type OwnReviews = Awaited<ReturnType<typeof loadOwnReviews>>;

/** Loads a professional's reviews and the first clients who can be invited to write one. */
export async function loadOwnReviews(
  vendorId: string,
  { page, q }: { page: number; q: string },
  signal: AbortSignal,
) {
  const query = { page, limit: limits.lists.page_size };
  const [reviews, clients] = await Promise.all([
    api.call(reviewEndpoints.list, { params: { vendorId }, query }, { signal }),
    api.call(reviewInvitationEndpoints.clients, { query: { q: q || undefined } }, { signal }),
  ]);
  const { limit, total } = reviews;
  return {
    reviews: reviews.data,
    page: { page, limit, total },
    clients: clients.data,
    clientsTotal: clients.total,
  };
}

export const inviteClient = (customer: string) =>
  api.call(reviewInvitationEndpoints.invite, { body: { customer } });

type ReviewEndpointName = 'create' | 'update' | 'reply' | 'report';
type Body<E extends ReviewEndpointName> = EndpointRequest<(typeof reviewEndpoints)[E]>['body'];

export const createReview = (body: Body<'create'>) => api.call(reviewEndpoints.create, { body });

export const updateReview = (id: string, body: Body<'update'>) =>
  api.call(reviewEndpoints.update, { params: { id }, body });

export const deleteReview = (id: string) => api.call(reviewEndpoints.remove, { params: { id } });

export const replyToReview = (id: string, body: Body<'reply'>) =>
  api.call(reviewEndpoints.reply, { params: { id }, body });

export const reportReview = (id: string, body: Body<'report'>) =>
  api.call(reviewEndpoints.report, { params: { id }, body });
