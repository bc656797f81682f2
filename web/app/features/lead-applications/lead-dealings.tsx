import { limits } from '@threshold/contract/limits';
import type { LeadDealings as Dealings } from '@threshold/contract/loan-applications-leads';
import { requestPaths } from '@threshold/contract/request-paths';
import { statusLabels } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { dayText, momentText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './lead-page.module.css';

interface LeadDealingsProps {
  dealings: Dealings;
  customerId: string;
}

interface Line {
  readonly key: string;
  readonly to: string;
  readonly what: string;
  readonly more: string;
}

/**
 * The applicant's other contact with this broker. Contact with other professionals is not shown.
 */
export function LeadDealings({ dealings, customerId }: LeadDealingsProps) {
  const lines = linesOf(dealings, customerId);
  return (
    <section className={classes.part} aria-labelledby="lead-dealings">
      <h2 id="lead-dealings">Also with you</h2>
      {lines.length === 0 && <p className={classes.note}>Nothing else so far.</p>}
      <ul className={classes.dealings}>
        {lines.map(({ key, to, what, more }) => (
          <li key={key}>
            <Link to={to}>{what}</Link>
            <span className={classes.note}>{more}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linesOf(dealings: Dealings, customerId: string): Line[] {
  const { conversation, calls, review, requests, applications } = dealings;
  const lines: Line[] = applications.map(({ _id, purpose_of_loan, status, createdAt }) => ({
    key: _id,
    to: paths.vendorApplication(_id),
    what: `Application: ${purpose_of_loan}`,
    more: `${statusLabels[status]}, sent ${dayText(createdAt)}`,
  }));
  if (conversation) {
    const { messages, active_at } = conversation;
    lines.push({
      key: 'conversation',
      to: paths.vendorConversation(customerId),
      what: `Conversation: ${messages === 1 ? '1 message' : `${messages} messages`}`,
      more: `Last on ${dayText(active_at)}`,
    });
  }
  for (const { _id, starts_at, status } of calls) {
    lines.push({
      key: _id,
      to: paths.vendorCalls,
      what: `Call: ${momentText(starts_at)}`,
      more: status === 'cancelled' ? 'Cancelled' : 'Booked',
    });
  }
  if (review) {
    lines.push({
      key: 'review',
      to: paths.vendorReviews,
      what: `Review: ${review.rating} of ${limits.review.max_rating} stars`,
      more: `${review.is_answered ? 'Answered' : 'Not answered yet'}, written ${dayText(review.createdAt)}`,
    });
  }
  for (const { _id, agreed_at } of requests) {
    lines.push({
      key: _id,
      to: requestPaths.vendor,
      what: 'Request',
      more: `Agreed to you on ${dayText(agreed_at)}`,
    });
  }
  return lines;
}
