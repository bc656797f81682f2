import type { AdminOffer, AdminRequest } from '@threshold/contract/admin-requests';
import { replyText } from '@threshold/contract/answer-times';
import {
  declineReasonLabels,
  type OfferState,
  type RequestHolder,
} from '@threshold/contract/request-words';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import { mailLink } from '#app/lib/format/mail-link.ts';
import { phoneLink, phoneText } from '#app/lib/format/phone-text.ts';
import { paths } from '#app/lib/paths.ts';
import { DueClock } from '../parts/clock.tsx';
import { ColumnTable } from '../parts/column-table.tsx';
import { DecidedBy } from '../parts/decided-by.tsx';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { History } from '../parts/history.tsx';
import { Moment } from '../parts/moment.tsx';
import { PublicLink } from '../parts/public-link.tsx';
import { Quote } from '../parts/quote.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { groundLabels, stateLabels } from './request-labels.ts';
import { SteerRequest } from './steer-request.tsx';

const states: Readonly<Record<OfferState, string>> = {
  open: 'Open',
  answered: 'Answered',
  declined: 'Declined',
  lapsed: 'Not taken in time',
  gone: 'Others answered',
  ended: 'Taken back',
};

/** Offers of the request with reason and outcome, and the answers of professionals. */
function RequestOffers({ request: { offers, answers } }: { request: AdminRequest }) {
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

export interface RequestDetailProps {
  request: AdminRequest;
  onChange: (request: AdminRequest) => void;
  onRefresh: () => void;
}

const holders: Readonly<Record<Exclude<RequestHolder, 'person'>, string>> = {
  professionals: 'professionals',
  staff: 'us',
};
const ends = { new: 'New', answered: 'Answered', closed: 'Closed' } as const;

/** A customer's request with its offers, their outcome and the possible actions. */
export function RequestDetail({ request, onChange, onRefresh }: RequestDetailProps) {
  const { status, state, closed_at } = request;
  const isOpen = !closed_at;
  return (
    <Detail
      title={request.name}
      text={status === 'new' && isOpen ? <DueClock until={request.due_at} /> : undefined}
      badge={
        <Badge kind={state === 'missed' ? 'error' : 'outlined'}>
          {status === 'new' ? stateLabels[state] : ends[status]}
        </Badge>
      }
    >
      <Marks request={request} />
      {request.removed_at ? (
        <Part title="Deleted">
          <p>
            The person deleted this request on <Moment at={request.removed_at} />. Its text and
            contact are gone. Its times count until it is marked as spam.
          </p>
        </Part>
      ) : (
        <Part title="What they ask for">
          <Quote>{request.requirements}</Quote>
          <AboutRequest request={request} />
        </Part>
      )}
      <RequestOffers request={request} />
      {status === 'new' && isOpen ? (
        <Part title="Answer">
          <AnswerRequest request={request} onAnswered={onChange} onRefresh={onRefresh} />
        </Part>
      ) : (
        <Part title={ends[status]}>
          <DecidedBy what={ends[status]} by={request.answered_by} at={request.answered_at} />
          {request.reply && <Quote>{request.reply}</Quote>}
          {request.note && <p>{`Note: ${request.note}`}</p>}
        </Part>
      )}
      <SteerRequest request={request} onChange={onChange} onRefresh={onRefresh} />
      <Part title="History">
        <History
          subject={request._id}
          version={`${status} ${state} ${request.note} ${request.place} ${request.offers.length} ${request.close_reason}`}
        />
      </Part>
    </Detail>
  );
}

/** Warnings to check before the request is answered. */
function Marks({ request: { disposable, repeats, merged_into } }: { request: AdminRequest }) {
  const marks = [
    disposable && 'The address belongs to a service for throw-away mail.',
    repeats > 0 &&
      (repeats === 1
        ? 'One other request has the same text.'
        : `${repeats} other requests have the same text.`),
    merged_into && 'It was merged into another request of the same address.',
  ].filter((mark) => typeof mark === 'string');
  if (marks.length === 0) return null;
  return (
    <Alert>
      {marks.map((mark) => (
        <p key={mark}>{mark}</p>
      ))}
    </Alert>
  );
}

function AboutRequest({ request }: { request: AdminRequest }) {
  const { email, phone_number, place, address, next_offers_at } = request;
  return (
    <DescriptionList
      facts={[
        [
          'Email',
          <a key="email" href={mailLink(email)}>
            {email}
          </a>,
        ],
        [
          'Phone',
          <a key="phone" href={phoneLink(phone_number)}>
            {phoneText(phone_number)}
          </a>,
        ],
        ['Looking for', request.vendor_type],
        ['Place', place || (address && `${address} (not known)`)],
        ['With', holdersText(request)],
        ['Sent', <Moment key="sent" at={request.createdAt} />],
        [
          'Confirmed',
          request.confirmed_at ? <Moment key="at" at={request.confirmed_at} /> : 'Not yet',
        ],
        ['Next offers', next_offers_at ? <Moment key="next" at={next_offers_at} /> : 'None'],
        ['To us', <Moment key="queue" at={request.queue_at} />],
        ['Alarm', <Moment key="alarm" at={request.alarm_at} />],
        ['Due', <Moment key="due" at={request.due_at} />],
      ]}
    />
  );
}

function holdersText({ held_by, state }: AdminRequest): string {
  if (held_by.length === 0) return 'nobody any more';
  const person =
    state === 'unconfirmed' ? 'the person, who has to confirm' : 'the person, who has an answer';
  return held_by.map((holder) => (holder === 'person' ? person : holders[holder])).join(' and ');
}
