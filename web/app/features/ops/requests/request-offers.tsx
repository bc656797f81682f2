import type { AdminOffer, AdminRequest } from '@threshold/contract/admin-requests';
import { replyText } from '@threshold/contract/answer-times';
import { declineReasonLabels, type OfferState } from '@threshold/contract/request-words';
import { paths } from '#app/lib/paths.ts';
import { ColumnTable } from '../parts/column-table.tsx';
import { Part } from '../parts/detail.tsx';
import { Moment } from '../parts/moment.tsx';
import { PublicLink } from '../parts/public-link.tsx';
import { Quote } from '../parts/quote.tsx';
import { groundLabels } from './request-labels.ts';

const states: Readonly<Record<OfferState, string>> = {
  open: 'Open',
  answered: 'Answered',
  declined: 'Declined',
  lapsed: 'Not taken in time',
  gone: 'Others answered',
  ended: 'Taken back',
};

/** Offers of the request with reason and outcome, and the answers of professionals. */
export function RequestOffers({ request: { offers, answers } }: { request: AdminRequest }) {
  return (
    <>
      {offers.length > 0 && (
        <Part title="Offers">
          <ColumnTable
            columns={['To', 'Why', 'Until', 'Outcome']}
            rows={offers.map((offer) => ({
              key: offer._id,
              cells: [
                <To key="to" offer={offer} />,
                whyText(offer),
                <Moment key="until" at={offer.due_at} />,
                outcomeText(offer),
              ],
            }))}
          />
        </Part>
      )}
      {answers.some(({ by }) => by === 'professional') && (
        <Part title="Answers of professionals">
          {answers
            .filter(({ by }) => by === 'professional')
            .map(({ _id, name, text, createdAt, agreed_at, replies }) => (
              <div key={_id}>
                <p>
                  <span>{`${name}, `}</span>
                  <Moment at={createdAt} />
                  {agreed_at && <span>, has the contact details</span>}
                </p>
                <Quote>{text}</Quote>
                {replies.length > 0 && (
                  <p>{replies.length === 1 ? 'One reply' : `${replies.length} replies`}</p>
                )}
              </div>
            ))}
        </Part>
      )}
    </>
  );
}

function To({ offer: { vendor } }: { offer: AdminOffer }) {
  if (!vendor) return <span>An account that is gone</span>;
  return <PublicLink to={paths.vendor(vendor._id)}>{vendor.name}</PublicLink>;
}

function whyText({ ground, distance_km, reply_hours }: AdminOffer): string {
  const distance = distance_km === null ? '' : `${Math.round(distance_km)} km`;
  const reply = reply_hours === null ? '' : replyText(reply_hours);
  return [groundLabels[ground], distance, reply].filter(Boolean).join(' · ');
}

function outcomeText({ state, decline_reason, decline_note }: AdminOffer): string {
  const reason = decline_reason && declineReasonLabels[decline_reason];
  return [states[state], reason, decline_note].filter(Boolean).join(' · ');
}
