import { limits } from '@threshold/contract/limits';
import { type Review, reviewEndpoints } from '@threshold/contract/reviews';
import { useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import type { ReviewStart } from './api.ts';

/** Reviews loaded after the first ones. */
interface Rest {
  reviews: readonly Review[];
  /** Number of the last loaded page; 0 before the first. */
  page: number;
  total: number;
}

/** Expands from two reviews to all of them page by page, and back. Loaded pages stay in memory. */
export function useReviews(vendorId: string, start: ReviewStart) {
  const [rest, setRest] = useState<Rest>({ reviews: start.reviews, page: 0, total: start.total });
  const [isOpen, setOpen] = useState(false);
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [shownStart, setShownStart] = useState(start);
  if (shownStart !== start) {
    // After a change the first reviews are reloaded, so the loaded pages are outdated.
    setShownStart(start);
    setRest({ reviews: start.reviews, page: 0, total: start.total });
    setOpen(false);
  }
  const few = start.reviews.slice(0, limits.review.shown);
  // Reviews from Google are not counted.
  const hasUnread = rest.reviews.filter(isOwn).length < rest.total;

  async function readNext(): Promise<boolean> {
    if (phase === 'loading') return false;
    setPhase('loading');
    try {
      const page = rest.page + 1;
      const answer = await api.call(reviewEndpoints.list, {
        params: { vendorId },
        query: { page },
      });
      setRest({
        reviews: page === 1 ? answer.data : withoutDoubles([...rest.reviews, ...answer.data]),
        page,
        // A page without reviews is the last one, even if the count is higher.
        total: answer.data.some(isOwn) ? answer.total : rest.reviews.filter(isOwn).length,
      });
      setPhase('idle');
      return true;
    } catch {
      setPhase('failed');
      return false;
    }
  }

  return {
    shown: isOpen ? rest.reviews : few,
    isOpen,
    phase,
    canOpen: start.total > few.length || start.reviews.length > few.length,
    /** True while the list is expanded and has more pages. */
    hasNext: isOpen && hasUnread,
    readNext,
    open: async () => {
      if (rest.page > 0 || !hasUnread || (await readNext())) setOpen(true);
    },
    close: () => setOpen(false),
  };
}

const isOwn = ({ source }: Review) => source === 'own';

/** Removes duplicates, which appear because a new review shifts the pages. */
function withoutDoubles(reviews: readonly Review[]): Review[] {
  return [...new Map(reviews.map((review) => [review._id, review])).values()];
}
