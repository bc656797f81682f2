import { Badge, Stack } from '@mantine/core';
import { hideReasons } from '@threshold/contract/endpoints/content/promises';
import type { StaffReview } from '@threshold/contract/endpoints/staff/content';
import { writerLabels } from '@threshold/contract/texts/review-texts';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { Stars } from '#app/components/pictures/stars.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from '../parts/values.module.css';
import { Moment, PublicLink, Quote } from '../parts/values.tsx';
import { DisputedCalls } from '../record/history.tsx';
import { hideReview, listReviews, readReviewCalls } from './api.ts';
import type { RecordAction, WorkKind } from './kind.ts';

export const reviewsKind: WorkKind<StaffReview> = {
  title: 'Reviews',
  lead: 'A review is hidden for what it breaks, never for how few stars it gives. Nobody edits one.',
  searchLabel: 'Search text, writer or vendor',
  views: { reported: 'Reported', all: 'All', hidden: 'Hidden' },
  empty: { reported: 'No reported review waits.', other: 'There are none.' },
  keys: [
    ['h', 'hide the review'],
    ['l', 'leave it up, or show it again'],
  ],
  load: listReviews,
  row: (review) => ({
    title: `${review.rating} of 5 for ${review.vendor_name}`,
    text: `${formatReviewAuthor(review)}: ${review.comment}`,
    end: <ReviewRowBadge review={review} />,
  }),
  record(review) {
    const { _id, hidden, hidden_reason, reports, reply } = review;
    return {
      title: `Review of ${review.vendor_name}`,
      text: <Moment at={review.createdAt} />,
      badge: hidden ? ['outlined', 'Hidden'] : undefined,
      alerts: [
        review.own_account && {
          tone: 'warning',
          lines: ['The writer’s account has this vendor’s own email address or phone.'],
        },
        review.own_device && {
          tone: 'warning',
          lines: ['This vendor has signed in in the browser that the writer used.'],
        },
      ],
      parts: [
        {
          title: 'What was written',
          content: (
            <>
              <Stars rating={review.rating} />
              <Quote>{review.comment}</Quote>
            </>
          ),
          facts: [
            ['Writer', formatReviewAuthor(review)],
            ['Dealing', writerLabels[review.verified_client ? 'confirmed' : 'unconfirmed']],
            ...(reply ? [['Reply', reply.text] as const] : []),
            ...(hidden ? [['Hidden because', hidden_reason] as const] : []),
          ],
          after: (
            <p>
              <PublicLink to={paths.vendor(review.vendor)}>See the profile</PublicLink>
            </p>
          ),
        },
        reports.length > 0 && {
          title: reports.length === 1 ? 'The report' : 'The reports',
          content: (
            <Stack component="ul" gap="sm">
              {reports.map(({ reason, createdAt, closedAt }) => (
                <Stack component="li" gap="xs" key={`${createdAt} ${reason}`}>
                  <Quote>{reason}</Quote>
                  <p className={classes.small}>
                    <Moment at={createdAt} />
                    {closedAt && (
                      <span>
                        {', looked at '}
                        <Moment at={closedAt} />
                      </span>
                    )}
                  </p>
                </Stack>
              ))}
            </Stack>
          ),
        },
        reports.length > 0 && {
          title: 'What they said of their calls',
          content: <DisputedCalls id={_id} read={readReviewCalls} />,
        },
      ],
      decision: {
        description:
          'For the audit log, and needed to hide. Its kind is counted on the page of our promises.',
        standard: hideReasons,
        acts: listReviewActions(review),
      },
      history: { subject: _id, version: `${hidden} ${countOpenReports(review)}` },
    };
  },
};

function listReviewActions(review: StaffReview): readonly RecordAction<StaffReview>[] {
  const { _id, hidden } = review;
  const setHidden = (next: boolean) => (reason: string) =>
    hideReview(_id, { hidden: next, reason: reason || undefined });
  const hide: RecordAction<StaffReview> = {
    name: 'hide',
    label: 'Hide review',
    shortcut: 'h',
    busyLabel: 'Hiding...',
    variant: 'danger',
    done: staffOutcomes.review_hidden,
    send: setHidden(true),
  };
  const keep: RecordAction<StaffReview> = {
    name: 'keep',
    label: hidden ? 'Show again' : 'Leave it up',
    shortcut: 'l',
    busyLabel: 'Saving...',
    variant: 'primary',
    done: hidden ? staffOutcomes.review_shown : staffOutcomes.review_kept,
    isReasonOptional: true,
    send: setHidden(false),
  };
  if (hidden) return [keep];
  return countOpenReports(review) > 0 ? [keep, hide] : [hide];
}

function ReviewRowBadge({ review }: { review: StaffReview }) {
  const waiting = countOpenReports(review);
  if (review.hidden) return <Badge>Hidden</Badge>;
  if (waiting === 0) return null;
  return <Badge variant="error">{waiting === 1 ? '1 report' : `${waiting} reports`}</Badge>;
}

function formatReviewAuthor({ customer, author_name }: StaffReview): string {
  return (
    author_name || (customer ? `${customer.first_name} ${customer.last_name}` : 'Former customer')
  );
}

function countOpenReports({ reports }: StaffReview): number {
  return reports.filter(({ closedAt }) => !closedAt).length;
}
