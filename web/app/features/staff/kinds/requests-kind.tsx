import type { StaffOffer, StaffRequest } from '@threshold/contract/endpoints/staff/requests';
import { limits } from '@threshold/contract/limits';
import { replyText } from '@threshold/contract/rules/answer-times';
import {
  declineReasonLabels,
  type OfferState,
  type RequestHolder,
  type RequestQueue,
} from '@threshold/contract/texts/request-texts';
import { phoneText, toMailLink, toPhoneLink } from '#app/lib/format/links.ts';
import { paths } from '#app/lib/paths.ts';
import { ColumnTable } from '../parts/record-tables.tsx';
import { DueClock, type Fact, Moment, PublicLink, Quote } from '../parts/values.tsx';
import { DecidedBy } from '../record/record-page.tsx';
import type { RecordAction, RecordDecision, RecordPart, WorkKind } from './kind.ts';
import { AnswerForm } from './requests/answer-form.tsx';
import { listRequests, setDomainSpam, setRequestSpam } from './requests/api.ts';
import { CompleteForm, MergeForm, stateLabels } from './requests/complete-and-merge.tsx';
import { OfferForm, offerReasonLabels } from './requests/offer-form.tsx';

const views: Readonly<Record<RequestQueue | '', string>> = {
  '': 'All',
  staff: 'For us',
  professionals: 'With professionals',
  unconfirmed: 'Not confirmed',
  missed: 'Missed',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
};

const ends = { new: 'New', answered: 'Answered', closed: 'Closed' } as const;

export const requestsKind: WorkKind<StaffRequest> = {
  title: 'Requests',
  lead: `Every one was promised a response within ${limits.requirements.response_hours} hours.`,
  searchLabel: 'Search name, email or text',
  views,
  empty: { staff: 'Nothing waits for us.', other: 'There are none.' },
  load: listRequests,
  row: ({ name, requirements, status, due_at, closed_at }) => ({
    title: name,
    text: requirements,
    end: status === 'new' && !closed_at && <DueClock until={due_at} />,
  }),
  record(request, { update, refresh }) {
    const { _id, status, state, closed_at, offers } = request;
    const isOpen = !closed_at;
    const canAnswer = status === 'new' && isOpen;
    const form = { request, update, refresh };
    return {
      title: request.name,
      text: canAnswer ? <DueClock until={request.due_at} /> : '',
      badge: [
        state === 'missed' ? 'error' : 'outlined',
        status === 'new' ? stateLabels[state] : ends[status],
      ],
      alerts: [{ lines: listWarnings(request) }],
      parts: [
        buildRequestPart(request),
        offers.length > 0 && {
          title: 'Offers',
          content: (
            <ColumnTable
              columns={['To', 'Why', 'Until', 'Outcome']}
              rows={offers.map((offer) => ({
                key: offer._id,
                cells: [
                  offer.vendor ? (
                    <PublicLink key="to" to={paths.vendor(offer.vendor._id)}>
                      {offer.vendor.name}
                    </PublicLink>
                  ) : (
                    'An account that is gone'
                  ),
                  formatOfferReason(offer),
                  <Moment key="until" at={offer.due_at} />,
                  formatOfferOutcome(offer),
                ],
              }))}
            />
          ),
        },
        buildAnswersPart(request),
        canAnswer
          ? { title: 'Answer', content: <AnswerForm {...form} /> }
          : {
              title: ends[status],
              content: (
                <>
                  <DecidedBy
                    what={ends[status]}
                    by={request.answered_by}
                    at={request.answered_at}
                  />
                  {request.reply && <Quote>{request.reply}</Quote>}
                  {request.note && <p>{`Note: ${request.note}`}</p>}
                </>
              ),
            },
        isOpen && { title: 'Who and where', content: <CompleteForm {...form} /> },
        isOpen &&
          request.vendor_type &&
          request.place && { title: 'Offer to one', content: <OfferForm {...form} /> },
        isOpen && <MergeForm key="merge" {...form} />,
      ],
      decision: request.merged_into ? undefined : buildSpamDecision(request),
      history: {
        subject: _id,
        version: `${status} ${state} ${request.note} ${request.place} ${offers.length} ${request.close_reason}`,
      },
    };
  },
};

/** Warnings for staff to consider before they answer the request. */
function listWarnings({ disposable, repeats, merged_into }: StaffRequest): readonly string[] {
  return [
    disposable && 'The address belongs to a service for throw-away mail.',
    repeats > 0 &&
      (repeats === 1
        ? 'One other request has the same text.'
        : `${repeats} other requests have the same text.`),
    merged_into && 'It was merged into another request of the same address.',
  ].filter((mark) => typeof mark === 'string');
}

function buildRequestPart(request: StaffRequest): RecordPart {
  if (request.removed_at) {
    return {
      title: 'Deleted',
      content: (
        <p>
          The person deleted this request on <Moment at={request.removed_at} />. Its text and
          contact are gone. Its times count until it is marked as spam.
        </p>
      ),
    };
  }
  return {
    title: 'What they ask for',
    content: <Quote>{request.requirements}</Quote>,
    facts: listRequestFacts(request),
  };
}

function listRequestFacts(request: StaffRequest): readonly Fact[] {
  const { email, phone_number, place, address, confirmed_at, next_offers_at } = request;
  const moment = (at: string) => <Moment key={at} at={at} />;
  const mail = (
    <a key="email" href={toMailLink(email)}>
      {email}
    </a>
  );
  const phone = (
    <a key="phone" href={toPhoneLink(phone_number)}>
      {phoneText(phone_number)}
    </a>
  );
  return [
    ['Email', mail],
    ['Phone', phone],
    ['Looking for', request.vendor_type],
    ['Place', place || (address && `${address} (not known)`)],
    ['With', formatRequestHolders(request)],
    ['Sent', moment(request.createdAt)],
    ['Confirmed', confirmed_at ? moment(confirmed_at) : 'Not yet'],
    ['Next offers', next_offers_at ? moment(next_offers_at) : 'None'],
    ['To us', moment(request.queue_at)],
    ['Alarm', moment(request.alarm_at)],
    ['Due', moment(request.due_at)],
  ];
}

function formatRequestHolders({ held_by, state }: StaffRequest): string {
  if (held_by.length === 0) return 'nobody any more';
  const names: Readonly<Record<RequestHolder, string>> = {
    professionals: 'professionals',
    staff: 'us',
    person:
      state === 'unconfirmed' ? 'the person, who has to confirm' : 'the person, who has an answer',
  };
  return held_by.map((holder) => names[holder]).join(' and ');
}

const offerStates: Readonly<Record<OfferState, string>> = {
  open: 'Open',
  answered: 'Answered',
  declined: 'Declined',
  lapsed: 'Not taken in time',
  gone: 'Others answered',
  ended: 'Taken back',
};

function formatOfferReason({ ground, distance_km, reply_hours }: StaffOffer): string {
  const distance = distance_km === null ? '' : `${Math.round(distance_km)} km`;
  const reply = reply_hours === null ? '' : replyText(reply_hours);
  return [offerReasonLabels[ground], distance, reply].filter(Boolean).join(' · ');
}

function formatOfferOutcome({ state, decline_reason, decline_note }: StaffOffer): string {
  const reason = decline_reason && declineReasonLabels[decline_reason];
  return [offerStates[state], reason, decline_note].filter(Boolean).join(' · ');
}

function buildAnswersPart({ answers }: StaffRequest): RecordPart | undefined {
  const theirs = answers.filter(({ by }) => by === 'professional');
  if (theirs.length === 0) return undefined;
  return {
    title: 'Answers of professionals',
    content: theirs.map(({ _id, name, text, createdAt, agreed_at, replies }) => (
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
    )),
  };
}

function buildSpamDecision(request: StaffRequest): RecordDecision<StaffRequest> {
  const { _id, mail_domain } = request;
  const isSpam = request.close_reason === 'spam';
  const act: Omit<RecordAction<StaffRequest>, 'name' | 'label' | 'send'> = {
    busyLabel: 'Saving...',
    done: 'Saved.',
  };
  const one: RecordAction<StaffRequest> = {
    ...act,
    name: 'spam',
    label: isSpam ? 'Take back from spam' : 'Put away as spam',
    ...(!isSpam && { variant: 'danger' }),
    send: (reason) => setRequestSpam(_id, !isSpam, reason),
  };
  const domain = mail_domain && {
    ...act,
    name: 'domain',
    label: isSpam ? `Take back all of ${mail_domain}` : `Put away all of ${mail_domain}`,
    send: async (reason: string) => {
      await setDomainSpam(mail_domain, !isSpam, reason);
      return undefined;
    },
  };
  return {
    title: 'Spam',
    label: 'Why',
    description: 'For staff alone.',
    acts: domain ? [one, domain] : [one],
  };
}
