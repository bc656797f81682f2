import type { EndpointRequest } from '@threshold/contract/endpoint';
import {
  type OwnReview,
  type Review,
  reviewEndpoints,
} from '@threshold/contract/endpoints/listings/reviews';
import {
  type ReviewClient,
  reviewInvitationEndpoints,
} from '@threshold/contract/endpoints/listings/reviews-invitations';
import { limits } from '@threshold/contract/limits';
import type { Api } from '#app/lib/api/api.ts';
import { api } from '#app/lib/api/api-client.ts';

/** First reviews of a professional and their total number. */
export interface ReviewStart {
  reviews: readonly Review[];
  total: number;
  /** The reader's own review. */
  own: OwnReview | null;
}

/**
 * Loads the first reviews of a profile. Undefined on a failure, because the profile is shown
 * without them.
 */
export async function loadReviews(
  from: Api,
  vendorId: string,
  signal?: AbortSignal,
): Promise<ReviewStart | undefined> {
  try {
    const query = { limit: limits.review.shown };
    const { data, total, own } = await from.call(
      reviewEndpoints.list,
      { params: { vendorId }, query },
      { signal },
    );
    return { reviews: data, total, own };
  } catch {
    return undefined;
  }
}

export interface OwnReviews {
  readonly reviews: readonly Review[];
  readonly page: { readonly page: number; readonly limit: number; readonly total: number };
  readonly clients: readonly ReviewClient[];
  /** Total number of clients; `clients` contains the first of them. */
  readonly clientsTotal: number;
}

/**
 * Loads a professional's reviews and the clients who can be invited to write one. @throws ApiError
 */
export async function loadOwnReviews(
  vendorId: string,
  { page, q }: { page: number; q: string },
  signal: AbortSignal,
): Promise<OwnReviews> {
  const [reviews, clients] = await Promise.all([
    api.call(
      reviewEndpoints.list,
      { params: { vendorId }, query: { page, limit: limits.lists.page_size } },
      { signal },
    ),
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

/** Invites a client to write a review. @throws ApiError */
export async function inviteClient(customer: string): Promise<void> {
  await api.call(reviewInvitationEndpoints.invite, { body: { customer } });
}

type Body<E extends Endpoint> = EndpointRequest<(typeof reviewEndpoints)[E]>['body'];
type Endpoint = 'create' | 'update' | 'reply' | 'report';

/** Creates a review. @throws ApiError */
export async function createReview(body: Body<'create'>): Promise<void> {
  await api.call(reviewEndpoints.create, { body });
}

/** Updates the caller's own review. @throws ApiError */
export async function updateReview(id: string, body: Body<'update'>): Promise<void> {
  await api.call(reviewEndpoints.update, { params: { id }, body });
}

/** Deletes the caller's own review. @throws ApiError */
export async function deleteReview(id: string): Promise<void> {
  await api.call(reviewEndpoints.remove, { params: { id } });
}

/** Replies to a review of the caller. @throws ApiError */
export async function replyToReview(id: string, body: Body<'reply'>): Promise<void> {
  await api.call(reviewEndpoints.reply, { params: { id }, body });
}

/** Reports a review to staff. @throws ApiError */
export async function reportReview(id: string, body: Body<'report'>): Promise<void> {
  await api.call(reviewEndpoints.report, { params: { id }, body });
}
