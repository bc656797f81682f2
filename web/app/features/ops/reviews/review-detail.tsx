import type { AdminReview } from '@threshold/contract/admin-content';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { hideReasons } from '@threshold/contract/promises';
import { writerLabels } from '@threshold/contract/review-words';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import { Stars } from '#app/components/pictures/stars.tsx';
import { paths } from '#app/lib/paths.ts';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { DisputedCalls } from '../parts/disputed-calls.tsx';
import { History } from '../parts/history.tsx';
import { Moment } from '../parts/moment.tsx';
import { PublicLink } from '../parts/public-link.tsx';
import { Quote } from '../parts/quote.tsx';
import { type ReasonedAct, ReasonForm } from '../parts/reason-form.tsx';
import { hideReview, readReviewCalls } from './api.ts';
import classes from './review-detail.module.css';
import { openReports, writerOf } from './review-words.ts';

export interface ReviewDetailProps {
  review: AdminReview;
  onDecided: (review: AdminReview) => void;
  onRefresh: () => void;
}

/** A review with its reports. */
export function ReviewDetail({ review, onDecided, onRefresh }: ReviewDetailProps) {
  const { _id, hidden, hidden_reason, reports } = review;

  async function setHidden(next: boolean, reason: string) {
    onDecided(await hideReview(_id, next, reason || undefined));
  }

  const hide: ReasonedAct = {
    name: 'hide',
    label: 'Hide review',
    shortcut: 'h',
    busyLabel: 'Hiding...',
    variant: 'danger',
    done: adminOutcomes.review_hidden,
    needsReason: true,
    send: (reason) => setHidden(true, reason),
  };
  const keep: ReasonedAct = {
    name: 'keep',
    label: hidden ? 'Show again' : 'Leave it up',
    shortcut: 'l',
    busyLabel: 'Saving...',
    variant: 'primary',
    done: hidden ? adminOutcomes.review_shown : adminOutcomes.review_kept,
    needsReason: false,
    send: (reason) => setHidden(false, reason),
  };
  const acts = hidden ? [keep] : openReports(review) > 0 ? [keep, hide] : [hide];

  return (
    <Detail
      title={`Review of ${review.vendor_name}`}
      text={<Moment at={review.createdAt} />}
      badge={hidden ? <Badge kind="outlined">Hidden</Badge> : undefined}
    >
      {review.own_account && (
        <Alert tone="warning">
          <p>The writer’s account has this vendor’s own email address or phone.</p>
        </Alert>
      )}
      {review.own_device && (
        <Alert tone="warning">
          <p>This vendor has signed in in the browser that the writer used.</p>
        </Alert>
      )}
      <Part title="What was written">
        <Stars rating={review.rating} />
        <Quote>{review.comment}</Quote>
        <DescriptionList
          facts={[
            ['Writer', writerOf(review)],
            ['Dealing', writerLabels[review.verified_client ? 'confirmed' : 'unconfirmed']],
            ...(review.reply ? [['Reply', review.reply.text] as const] : []),
            ...(hidden ? [['Hidden because', hidden_reason] as const] : []),
          ]}
        />
        <p>
          <PublicLink to={paths.vendor(review.vendor)}>See the profile</PublicLink>
        </p>
      </Part>
      {reports.length > 0 && (
        <Part title={reports.length === 1 ? 'The report' : 'The reports'}>
          <ul className={classes.reports}>
            {reports.map(({ reason, createdAt, closedAt }) => (
              <li key={`${createdAt} ${reason}`}>
                <Quote>{reason}</Quote>
                <Moment at={createdAt} />
                {closedAt && (
                  <span>
                    {', looked at '}
                    <Moment at={closedAt} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {reports.length > 0 && <DisputedCalls id={_id} read={readReviewCalls} />}
      <Part title="Decide">
        <ReasonForm
          label="Reason"
          description="For the audit log, and needed to hide. Its kind is counted on the page of our promises."
          standard={hideReasons}
          acts={acts}
          onRefresh={onRefresh}
        />
      </Part>
      <Part title="History">
        <History subject={_id} version={`${hidden} ${openReports(review)}`} />
      </Part>
    </Detail>
  );
}
