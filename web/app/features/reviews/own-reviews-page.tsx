import type { Vendor } from '@threshold/contract/vendors';
import { Alert } from '#app/components/alert.tsx';
import { StepRate } from '#app/components/drawings/step-rate.tsx';
import { Empty } from '#app/components/empty.tsx';
import { HashLink } from '#app/components/hash-link.tsx';
import { Pager } from '#app/components/pager.tsx';
import { ListingStars } from '#app/components/stars.tsx';
import { paths, withQuery } from '#app/lib/paths.ts';
import type { OwnReviews } from './api.ts';
import { AskClients } from './ask-clients.tsx';
import classes from './own-reviews-page.module.css';
import { ReviewActs } from './review-acts.tsx';
import { ReviewCard } from './review-card.tsx';

export interface OwnReviewsPageProps {
  vendor: {
    readonly name: string;
    /** Name in invitations. */
    readonly fullName: string;
    readonly ratings: Pick<
      Vendor,
      'vendorRating' | 'totalReviews' | 'confirmedRating' | 'confirmedReviews'
    >;
    readonly isApproved: boolean;
  };
  /** Search among the clients, from the address. */
  q: string;
  own: OwnReviews;
}

/** Reviews of a professional with their replies, and clients who can be invited to write one. */
export function OwnReviewsPage({ vendor, q, own }: OwnReviewsPageProps) {
  const { reviews, page } = own;
  const { vendorRating, ...counts } = vendor.ratings;
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.head}>
        <h1>Reviews</h1>
        {vendorRating !== null && <ListingStars ratings={{ ...counts, vendorRating }} />}
        {vendor.isApproved && (
          <HashLink className={classes.toClients} to={`${paths.vendorReviews}#ask-clients`}>
            Ask a client for a review
          </HashLink>
        )}
      </div>
      {!vendor.isApproved && (
        <Alert>
          <p>Reviews show, and clients can be asked for one, while your listing is approved.</p>
        </Alert>
      )}
      <section className={classes.part} aria-labelledby="own-reviews">
        <h2 id="own-reviews">What clients wrote</h2>
        {vendor.isApproved && reviews.length === 0 && (
          <Empty headingLevel={3} drawing={<StepRate />} title="No reviews yet">
            <p>Clients with whom you have dealt are listed below, to be asked for one.</p>
          </Empty>
        )}
        <ul>
          {reviews.map((review) => (
            <ReviewCard
              key={review._id}
              review={review}
              vendorName={vendor.name}
              acts={<ReviewActs review={review} />}
            />
          ))}
        </ul>
        {page.total > page.limit && (
          <Pager
            page={page}
            addressOf={(to) => withQuery(paths.vendorReviews, { q, page: to > 1 ? to : undefined })}
          />
        )}
      </section>
      {vendor.isApproved && <AskClients q={q} own={own} vendorName={vendor.fullName} />}
    </div>
  );
}
