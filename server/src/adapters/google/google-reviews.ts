import { z } from 'zod';
import { createBreaker } from '../places/breaker.ts';

/** A review on Google. Pages show it with its author's name and link; we never store it. */
export interface GoogleReview {
  readonly id: string;
  readonly rating: number;
  readonly comment: string;
  readonly author_name: string;
  readonly author_url: string | null;
  readonly author_photo: string | null;
  readonly published_at: Date;
}

export interface GoogleReviews {
  /** Returns up to five reviews of a place, as Google selects them. Rejects on a timeout. */
  of(placeId: string): Promise<readonly GoogleReview[]>;
}

interface Options {
  readonly apiKey: string;
  /** Origin of the API; only tests set it. */
  readonly placesUrl?: string;
  readonly timeoutMs?: number;
}

const answerSchema = z.object({
  reviews: z
    .array(
      z.object({
        name: z.string(),
        rating: z.number().min(0).max(5),
        text: z.object({ text: z.string() }).optional(),
        originalText: z.object({ text: z.string() }).optional(),
        authorAttribution: z.object({
          displayName: z.string(),
          uri: z.string().optional(),
          photoUri: z.string().optional(),
        }),
        publishTime: z.coerce.date(),
      }),
    )
    .default([]),
});

/** Requests reviews from Places API (New). Never stores them, because Google's terms forbid it. */
export function createGoogleReviews({
  apiKey,
  placesUrl = 'https://places.googleapis.com',
  timeoutMs = 2000,
}: Options): GoogleReviews {
  const guard = createBreaker({ failures: 5, restMs: 30_000 });
  return {
    of: (placeId) =>
      guard(async () => {
        const url = new URL(`/v1/places/${encodeURIComponent(placeId)}`, placesUrl);
        url.search = 'languageCode=en-AU';
        const response = await fetch(url, {
          headers: { 'x-goog-api-key': apiKey, 'x-goog-fieldmask': 'reviews' },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        // Google never had this place, or has deleted it.
        if (response.status === 404) return [];
        if (!response.ok) throw new Error(`places answered ${response.status}`);
        return answerSchema.parse(await response.json()).reviews.map((review) => ({
          id: review.name,
          rating: review.rating,
          comment: (review.text ?? review.originalText)?.text ?? '',
          author_name: review.authorAttribution.displayName,
          author_url: review.authorAttribution.uri ?? null,
          author_photo: review.authorAttribution.photoUri ?? null,
          published_at: review.publishTime,
        }));
      }),
  };
}
