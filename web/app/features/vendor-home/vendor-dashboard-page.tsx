import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCalendar, IconChevronRight } from '@tabler/icons-react';
import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import type { Appointment } from '@threshold/contract/endpoints/calls/appointments';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import type {
  CompletenessField,
  VendorDashboard as Figures,
} from '@threshold/contract/endpoints/listings/vendors-account';
import type { OwnAnswers } from '@threshold/contract/endpoints/requests/answer-figures';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { callText, formatTimeZone } from '#app/lib/format/call-text.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { FigureRow } from './figure-row.tsx';
import cardClasses from './home-card.module.css';
import { ListingState } from './listing-state.tsx';
import { NewestApplicants } from './newest-applicants.tsx';
import { OwnAnswersCard } from './own-answers.tsx';
import classes from './vendor-dashboard-page.module.css';
import { ViewsChart } from './views-chart.tsx';
import { longDayFormat } from './waiting.ts';

/** A missing detail of the listing, and the route to add it. */
interface MissingDetail {
  label: string;
  to: string;
}

/** Route of a section of the settings, by the id of its heading. */
const section = (id: string) => `${paths.vendorSettings}#${id}`;

const fields: Readonly<Record<CompletenessField, MissingDetail>> = {
  vendor_type: { label: 'Vendor type', to: section('services') },
  business_name: { label: 'Business name', to: section('business-details') },
  full_name: { label: 'Full name', to: section('personal-details') },
  professional_title: { label: 'Professional title', to: section('business-details') },
  work_email: { label: 'Work email', to: section('business-details') },
  phone_number: { label: 'Phone number', to: section('personal-details') },
  address: { label: 'Address', to: section('business-address') },
  description: { label: 'Description', to: section('business-details') },
  location: { label: 'Place on the map', to: section('business-address') },
  services: { label: 'At least one service', to: section('services') },
};

/** Returns the missing required details, then missing details that make a listing credible. */
function listMissingDetails(
  missing: readonly CompletenessField[],
  vendor: OwnVendor,
): MissingDetail[] {
  const { licence_number, abn, licenses, certificates, profile_picture, checks } = vendor;
  // A recorded check includes a licence number, even if the listing's own field is empty.
  const hasLicence = licence_number !== '' || checks.length > 0;
  const twoFactor = withQuery(paths.vendorSettings, { tab: 'two_factor' });
  const others = [
    { isThere: hasLicence, label: 'Licence number', to: section('licence') },
    { isThere: abn !== '', label: 'ABN', to: section('licence') },
    { isThere: licenses.length > 0, label: 'A licence to check', to: section('files') },
    { isThere: certificates.length > 0, label: 'A certificate', to: section('files') },
    { isThere: profile_picture, label: 'A profile picture', to: section('profile-picture') },
    { isThere: vendor.two_factor_enabled, label: 'Two-factor authentication', to: twoFactor },
  ];
  return [...missing.map((field) => fields[field]), ...others.filter(({ isThere }) => !isThere)];
}

interface DashboardProps {
  vendor: OwnVendor;
  figures: Figures;
  /** Latest applications; undefined if the vendor may not read them. */
  newest: PagePart<readonly LoanApplication[]> | undefined;
  answers: PagePart<OwnAnswers>;
  /** Time at which the page was opened, by the reader's clock. */
  now: Date;
}

/** Dashboard of a vendor: next action, status of the listing, and pending items. */
export function VendorDashboard({ vendor, figures, newest, answers, now }: DashboardProps) {
  const next = findNextAction(figures);
  const missing = listMissingDetails(figures.missing, vendor);
  return (
    <div className={`wrap ${classes.page}`}>
      <Group justify="space-between">
        <div>
          <h1>{`${formatGreeting(now.getHours())}, ${vendor.first_name}`}</h1>
          <Text mt="xxs" c="dimmed">
            {longDayFormat.format(now)}
          </Text>
        </div>
        <Button component={Link} variant="primary" to={next.to}>
          {next.label}
        </Button>
      </Group>
      <ListingState vendor={vendor} figures={figures} />
      {missing.length > 0 && <MissingList missing={missing} />}
      <FigureRow figures={figures} />
      <div className={classes.columns}>
        <div className={classes.side}>
          {newest && <NewestApplicants part={newest} counts={figures.applications} now={now} />}
          <OwnAnswersCard part={answers} now={now} />
        </div>
        <div className={classes.side}>
          <UpcomingCalls calls={figures.upcoming_calls} />
          <ViewsChart total={figures.profile_views} days={figures.views_by_day} />
        </div>
      </div>
    </div>
  );
}

/** Returns the most urgent action, or else a link to the vendor's public page. */
function findNextAction({ unread_messages, applications }: Figures) {
  if (unread_messages > 0) {
    return {
      label: `Answer ${unread_messages} ${unread_messages === 1 ? 'message' : 'messages'}`,
      to: paths.vendorInbox,
    };
  }
  if (applications.new > 0) {
    return {
      label: `Read ${applications.new} new ${applications.new === 1 ? 'application' : 'applications'}`,
      to: paths.vendorApplications,
    };
  }
  return { label: 'See your public page', to: paths.vendorPreview };
}

function formatGreeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

function MissingList({ missing }: { missing: readonly MissingDetail[] }) {
  return (
    <Stack component="section" gap="xs" className={classes.missing} aria-labelledby="missing">
      <Box component="h2" fz="xl" id="missing">
        Finish your listing
      </Box>
      <ul>
        {missing.map(({ label, to }) => (
          <li key={label} className="ruled">
            <Link to={to}>
              <span>{label}</span>
              <IconChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Calls booked by customers, earliest first. */
function UpcomingCalls({ calls }: { calls: readonly Appointment[] }) {
  const [first] = calls;
  return (
    <section className={cardClasses.card} aria-labelledby="calls">
      <Group gap="sm" wrap="nowrap" justify="space-between" mih={44} className={cardClasses.head}>
        <h2 id="calls">Upcoming calls</h2>
        {first && <span className={cardClasses.note}>{formatTimeZone(first)}</span>}
      </Group>
      {!first && <p className={cardClasses.none}>No call is booked.</p>}
      <ul className={cardClasses.rows}>
        {calls.map((call) => (
          <UpcomingCall key={call._id} call={call} />
        ))}
      </ul>
      <p>
        <Link to={paths.vendorCalls}>Calls and hours</Link>
      </p>
    </section>
  );
}

function UpcomingCall({ call }: { call: Appointment }) {
  const { customer, startsAt } = call;
  const name = `${customer.first_name} ${customer.last_name}`.trim();
  return (
    <li>
      <IconCalendar aria-hidden="true" />
      <div>
        <Box component="time" fw={600} dateTime={startsAt}>
          {callText(call)}
        </Box>
        <p>{call.topic ? `${name}: ${call.topic}` : name}</p>
      </div>
      <Button
        component={Link}
        variant="quiet"
        size="sm"
        to={paths.vendorConversation(call.customerId)}
        aria-label={`Write to ${name}`}
      >
        Write
      </Button>
    </li>
  );
}

export function DashboardSkeleton() {
  const bars = [['44px', 'min(100%, 20rem)'], ['104px'], ['112px'], ['240px']] as const;
  return <PageSkeleton label="Loading your dashboard..." page={classes.page} bars={bars} />;
}
