import type { RequestOffer } from '@threshold/contract/request-offers';
import { declineReasonLabels, type OfferState } from '@threshold/contract/request-words';
import { Badge } from '#app/components/badge.tsx';
import { momentText } from '#app/lib/format/dates.ts';
import { mailLink } from '#app/lib/format/mail-link.ts';
import { phoneLink, phoneText } from '#app/lib/format/phone-text.ts';
import { OfferHead } from './offer-head.tsx';
import classes from './requests-page.module.css';

const labels: Readonly<Record<OfferState, string>> = {
  open: 'Open',
  answered: 'Answered',
  declined: 'Declined',
  lapsed: 'Not answered in time',
  gone: 'Others answered',
  ended: 'Taken back',
};

/** A closed offer with its outcome. */
export function PastOffer({ offer }: { offer: RequestOffer }) {
  const { state, requirements, decided_at, offered_at, decline_reason, answer, contact } = offer;
  const at = decided_at ?? offered_at;
  return (
    <article className={classes.card} aria-label={`Request in ${offer.place}, ${labels[state]}`}>
      <OfferHead offer={offer}>
        <Badge kind="outlined">{labels[state]}</Badge>
      </OfferHead>
      <p className={classes.quote}>{requirements}</p>
      <p className={classes.note}>
        <time dateTime={at}>{momentText(at)}</time>
        {decline_reason && <span>{` · ${declineReasonLabels[decline_reason]}`}</span>}
      </p>
      {answer && (
        <div className={classes.answer}>
          <p className={classes.note}>You answered</p>
          <p className={classes.quote}>{answer.text}</p>
          {answer.replies.map((reply) => (
            <div key={`${reply.createdAt}${reply.text}`}>
              <p className={classes.note}>
                They wrote back{' '}
                <time dateTime={reply.createdAt}>{momentText(reply.createdAt)}</time>
              </p>
              <p className={classes.quote}>{reply.text}</p>
            </div>
          ))}
        </div>
      )}
      {contact ? (
        <p className={classes.contact}>
          <b>{contact.name}</b>
          <a href={mailLink(contact.email)}>{contact.email}</a>
          <a href={phoneLink(contact.phone_number)}>{phoneText(contact.phone_number)}</a>
        </p>
      ) : (
        answer && <p className={classes.note}>Name and contact follow once the person agrees.</p>
      )}
    </article>
  );
}
