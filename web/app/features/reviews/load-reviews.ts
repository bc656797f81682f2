import { limits } from '@threshold/contract/limits';
import { type OwnReview, type Review, reviewEndpoints } from '@threshold/contract/reviews';
import type { Api } from '#app/lib/api/api.ts';

/** The first reviews of a professional, and how many there are. */
export interface ReviewStart {
  reviews: readonly Review[];
  total: number;
  /** What the reader wrote. */
  own: OwnReview | null;
}

/** Reads what a profile shows first. Undefined when they can't be read: the profile itself still shows. */
export async function loadReviews(
  api: Api,
  vendorId: string,
  signal?: AbortSignal,
): Promise<ReviewStart | undefined> {
  try {
    const query = { limit: limits.review.shown };
    const { data, total, own } = await api.call(
      reviewEndpoints.list,
      { params: { vendorId }, query },
      { signal },
    );
    return { reviews: data, total, own };
  } catch {
    return undefined;
  }
}
