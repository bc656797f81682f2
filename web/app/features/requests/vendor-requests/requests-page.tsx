import { Badge, Box, Checkbox, Group, Text, TextInput } from '@mantine/core';
import {
  type OfferFigures,
  type RequestOffer,
  type RequestSettings,
  requestSettingsBodySchema,
} from '@threshold/contract/endpoints/requests/request-offers';
import { readAmount } from '@threshold/contract/rules/text/numbers';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import {
  declineReasonLabels,
  type OfferState,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import { Link, useLocation, useRevalidator } from 'react-router';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import { PageForm, SaveButton } from '#app/components/fields/page-form.tsx';
import { Pager } from '#app/components/layout/pager.tsx';
import { EmptyPaddock } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { dateText, formatDateTime } from '#app/lib/format/dates.ts';
import { phoneText, toMailLink, toPhoneLink } from '#app/lib/format/links.ts';
import { findFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { type RequestSettingsChange, type RequestsData, saveRequestSettings } from './api.ts';
import { OfferHead, OpenOffer } from './open-offer.tsx';
import classes from './requests-page.module.css';

const labels: Readonly<Record<OfferState, string>> = {
  open: 'Open',
  answered: 'Answered',
  declined: 'Declined',
  lapsed: 'Not answered in time',
  gone: 'Others answered',
  ended: 'Taken back',
};

function PastOffer({ offer }: { offer: RequestOffer }) {
  const { state, requirements, decided_at, offered_at, decline_reason, answer, contact } = offer;
  const at = decided_at ?? offered_at;
  return (
    <article className={classes.card} aria-label={`Request in ${offer.place}, ${labels[state]}`}>
      <OfferHead offer={offer}>
        <Badge>{labels[state]}</Badge>
      </OfferHead>
      <p className={classes.quote}>{requirements}</p>
      <p className={classes.note}>
        <time dateTime={at}>{formatDateTime(at)}</time>
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
                <time dateTime={reply.createdAt}>{formatDateTime(reply.createdAt)}</time>
              </p>
              <p className={classes.quote}>{reply.text}</p>
            </div>
          ))}
        </div>
      )}
      {contact ? (
        <Group
          component="p"
          gap="var(--s-4) var(--s-16)"
          align="stretch"
          style={{ overflowWrap: 'anywhere' }}
        >
          <b>{contact.name}</b>
          <a href={toMailLink(contact.email)}>{contact.email}</a>
          <a href={toPhoneLink(contact.phone_number)}>{phoneText(contact.phone_number)}</a>
        </Group>
      ) : (
        answer && <p className={classes.note}>Name and contact follow once the person agrees.</p>
      )}
    </article>
  );
}

/** Page of the requests offered to a professional: open offers, closed offers, and settings. */
export function RequestsPage({ open, past }: RequestsData) {
  const { pathname } = useLocation();
  const isPaged = past.total > past.limit || past.page > 1;
  return (
    <div className={`wrap ${classes.page}`}>
      <header>
        <h1>Requests</h1>
        <Text maw="62ch" mt="xxs" c="dimmed">
          People near you who share what they need. The first three answers are passed on.
        </Text>
      </header>
      <section aria-labelledby="open-requests" className={classes.part}>
        <h2 id="open-requests">To answer</h2>
        {open.length === 0 ? (
          <EmptyState
            size="small"
            headingLevel={3}
            drawing={<EmptyPaddock />}
            title="Nothing waits for you"
          >
            <p>We tell you at once, here and by email, when somebody near you asks.</p>
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {open.map((offer) => (
              <li key={offer._id}>
                <OpenOffer offer={offer} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <OfferFiguresSection figures={past.figures} />
      <RequestSettingsForm settings={past.settings} />
      <section aria-labelledby="past-requests" className={classes.part}>
        <h2 id="past-requests">Before</h2>
        {past.data.length === 0 ? (
          <p className={classes.note}>What you answer or decline stands here.</p>
        ) : (
          <ul className={classes.list}>
            {past.data.map((offer) => (
              <li key={offer._id}>
                <PastOffer offer={offer} />
              </li>
            ))}
          </ul>
        )}
        {isPaged && (
          <Pager
            page={past}
            addressOf={(page) => withQuery(pathname, { page: page > 1 ? page : undefined })}
          />
        )}
      </section>
    </div>
  );
}

/** Formats a duration as 'within 1 min', '35 min' or '3 h'. */
function spanText(minutes: number): string {
  if (minutes < 1) return 'within 1 min';
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** Counts of recent offers by outcome, and the median time to an answer. */
function OfferFiguresSection({ figures }: { figures: OfferFigures }) {
  const { days, offered, answered, declined, lapsed, agreed, median_minutes } = figures;
  const facts = [
    ['Offered', offered],
    ['Answered', answered],
    ['Agreed to', agreed],
    ['Declined', declined],
    ['Not answered', lapsed],
    ['Usual time to answer', median_minutes === null ? 'None yet' : spanText(median_minutes)],
  ] as const;
  return (
    <section aria-labelledby="own-figures" className={classes.part}>
      <h2 id="own-figures">{`Your last ${days} days`}</h2>
      <dl className={classes.figures}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Box component="dt" c="dimmed" fz="sm">
              {label}
            </Box>
            <Box component="dd" fw={600} fz="xl">
              {value}
            </Box>
          </div>
        ))}
      </dl>
    </section>
  );
}

const toSettingsValues = ({ takes_requests, paused_until, weekly_most }: RequestSettings) => ({
  takes_requests,
  paused_until: paused_until ?? '',
  weekly_most: String(weekly_most),
});

export const toSettingsBody = (
  values: ReturnType<typeof toSettingsValues>,
): RequestSettingsChange => ({
  takes_requests: values.takes_requests,
  paused_until: values.paused_until || null,
  weekly_most: readAmount(values.weekly_most) ?? Number.NaN,
});

/** Form of the settings: whether to receive requests, a pause, and the maximum per week. */
function RequestSettingsForm({ settings }: { settings: RequestSettings }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: toSettingsValues(settings),
    rules: (typed) => findFaults(requestSettingsBodySchema, toSettingsBody(typed)),
    toast: false,
    send: (typed) => saveRequestSettings(toSettingsBody(typed)),
    done: requestOutcomes.settings_saved,
    after: revalidate,
  });
  return (
    <section aria-labelledby="request-settings" className={classes.part}>
      <h2 id="request-settings">What you take</h2>
      {settings.away_until && (
        <Alert>
          <p>
            <span>{awaySentences.no_requests(dateText(settings.away_until))}</span>{' '}
            <Link to={`${paths.vendorCalls}#away`}>Change when you are away</Link>
          </p>
        </Alert>
      )}
      {settings.held_until && (
        <Alert>
          <p>{`You get no requests until ${formatDateTime(settings.held_until)}, because the same text was sent again and again.`}</p>
        </Alert>
      )}
      <PageForm form={form} className={classes.settings} aria-labelledby="request-settings">
        <Checkbox
          {...form.getInputProps('takes_requests', { type: 'checkbox' })}
          label="Offer me requests"
        />
        <div className="pair">
          <TextInput
            {...form.getNonRequiredProps('paused_until')}
            label="No requests before"
            description="Empty for no pause."
            type="date"
          />
          <TextInput
            {...form.getInputProps('weekly_most')}
            label="At most in seven days"
            description="Requests that we offer you."
            inputMode="numeric"
          />
        </div>
        <FailureAlert sentence={form.failure} />
        <SaveButton form={form} label="Save" />
      </PageForm>
    </section>
  );
}

const bars = [
  ['40px', 'min(100%, 14rem)'],
  ['20px', 'min(100%, 30rem)'],
  ['180px'],
  ['120px'],
] as const;

export function RequestsSkeleton() {
  return <PageSkeleton label="Loading requests..." page={classes.page} bars={bars} />;
}
