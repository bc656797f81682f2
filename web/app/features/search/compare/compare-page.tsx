import { Group, Stack, Table, Text } from '@mantine/core';
import type { NextCall } from '@threshold/contract/endpoints/calls/vendors-calendar';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { ListingBadges, toAvatarProps } from '#app/components/feedback/listing-badges.tsx';
import { StepCompare } from '#app/components/pictures/drawings/step-drawings.tsx';
import { ListingStars } from '#app/components/pictures/stars.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { useStartChat } from '#app/lib/account/login-prompt.ts';
import { callText } from '#app/lib/format/call-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { computeDistanceKm, formatDistance } from '#app/lib/format/distance.ts';
import { formatExperience } from '#app/lib/format/experience.ts';
import { callName } from '#app/lib/format/format.ts';
import { useHydrated } from '#app/lib/page/hydration.ts';
import { type PlaceOfSearch, readSearchPlace } from '#app/lib/page/link-state.ts';
import { comparePath, paths } from '#app/lib/paths.ts';
import { useComparePicks } from '#app/lib/shortlist/compare-picks.ts';
import type { Comparison } from './api.ts';
import classes from './compare-page.module.css';

/** A row of the comparison. `read` renders a listing's value; nothing if there is no value. */
interface ComparisonRow {
  readonly label: string;
  readonly read: (vendor: Vendor, nextCall: NextCall | undefined) => ReactNode;
}

const facts: readonly ComparisonRow[] = [
  { label: 'Checks', read: (vendor) => <ListingBadges {...vendor} /> },
  { label: 'Entries in registers', read: (vendor) => renderChecks(vendor) },
  {
    label: 'Rating',
    read: ({ vendorRating, ...vendor }) => {
      if (vendorRating !== null) return <ListingStars ratings={{ ...vendor, vendorRating }} />;
      return vendor.status === 'approved' && 'No reviews yet';
    },
  },
  { label: 'Next free call', read: (_vendor, nextCall) => nextCall && callText(nextCall) },
  { label: 'Profession', read: ({ vendor_type }) => vendor_type },
  { label: 'Title', read: ({ professional_title }) => professional_title },
  { label: 'Business', read: ({ business_name }) => business_name },
  {
    label: 'Services',
    read: ({ services }) =>
      services.length > 0 && (
        <Stack component="ul" gap="xxs">
          {services.map(({ _id, servicesName }) => (
            <li key={_id}>{servicesName}</li>
          ))}
        </Stack>
      ),
  },
  { label: 'Experience', read: ({ work_experience }) => formatExperience(work_experience) },
  {
    label: 'Certifications and affiliations',
    read: ({ certifications_affiliations }) => certifications_affiliations,
  },
  {
    label: 'Where',
    read: ({ address, city, state }) => address || [city, state].filter(Boolean).join(' '),
  },
];

const createDistanceRow = (near: PlaceOfSearch): ComparisonRow => ({
  label: near.label ? `Distance from ${near.label}` : 'Distance',
  read: ({ latitude, longitude }) =>
    latitude !== null &&
    longitude !== null &&
    formatDistance(computeDistanceKm(near, { latitude, longitude })),
});

function renderChecks({ checks }: Vendor): ReactNode {
  if (checks.length === 0) return undefined;
  return (
    <Stack component="ul" gap="xxs">
      {checks.map(({ register, number, checked_at }) => (
        <li key={`${register} ${number} ${checked_at}`}>
          {`${register}: ${number}, checked on ${dayText(checked_at)}`}
        </li>
      ))}
    </Stack>
  );
}

/** Compares the professionals whose ids are in the URL, or else those picked in this browser. */
export function ComparePage({ vendors, missing, nextCalls }: Comparison) {
  const [query] = useSearchParams();
  const picks = useComparePicks();
  if (!query.has('ids') && picks.length > 0) {
    return <Navigate replace to={comparePath(picks.map(({ id }) => id))} />;
  }
  return (
    <Stack gap="var(--s-20)" pt="var(--s-40)" pb="var(--s-104)" className="wrap">
      <h1>Compare professionals</h1>
      {missing > 0 && (
        <Alert>
          <p>{`${missing === 1 ? 'One of them is' : `${missing} of them are`} no longer listed.`}</p>
        </Alert>
      )}
      {vendors.length === 0 ? (
        <EmptyState
          drawing={<StepCompare />}
          title="Pick professionals to compare"
          actions={
            <Button component={Link} variant="primary" to={paths.search}>
              Find professionals
            </Button>
          }
        >
          <p>Tick Compare on up to four professionals.</p>
        </EmptyState>
      ) : (
        <ComparisonTable vendors={vendors} nextCalls={nextCalls} />
      )}
    </Stack>
  );
}

function ComparisonTable({ vendors, nextCalls }: Pick<Comparison, 'vendors' | 'nextCalls'>) {
  const { state: history } = useLocation();
  // Known only after hydration, because the server cannot read the browser's history.
  const near = useHydrated() ? readSearchPlace(history) : undefined;
  const rows = near ? [...facts, createDistanceRow(near)] : facts;
  const callOf = (id: string) => nextCalls.find(({ _id }) => _id === id);
  return (
    <>
      <Text maw="62ch" c="dimmed">
        Share this page's link with anyone you're buying with.
      </Text>
      {/* Focusable, so that wide tables also scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
      <section className={classes.frame} aria-label="Comparison" tabIndex={0}>
        <Table className={classes.table} style={{ '--columns': Math.max(2, vendors.length) }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <span className="visually-hidden">What</span>
              </Table.Th>
              {vendors.map((vendor) => (
                <Table.Th key={vendor._id} scope="col">
                  <Stack
                    gap="xs"
                    align="flex-start"
                    ff="var(--font-display)"
                    fz="lg"
                    lh={1.2}
                    className={classes.head}
                  >
                    <VendorAvatar {...toAvatarProps(vendor)} size={44} />
                    <Link to={paths.vendor(vendor._id)}>{vendor.full_name}</Link>
                  </Stack>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">
                <span className="visually-hidden">Get in touch</span>
              </Table.Th>
              {vendors.map((vendor) => (
                <Table.Td key={vendor._id}>
                  <Acts vendor={vendor} others={vendors.filter(({ _id }) => _id !== vendor._id)} />
                </Table.Td>
              ))}
            </Table.Tr>
            {rows.map(({ label, read }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                {vendors.map((vendor) => (
                  <Table.Td key={vendor._id}>
                    <span className={classes.label}>{label}</span>
                    <div>
                      {read(vendor, callOf(vendor._id)) || (
                        <Text span c="var(--ink3)">
                          Not stated
                        </Text>
                      )}
                    </div>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </>
  );
}

function Acts({ vendor, others }: { vendor: Vendor; others: readonly Vendor[] }) {
  const startChat = useStartChat();
  const { state: history } = useLocation();
  const { _id, full_name, status } = vendor;
  return (
    <Group gap="xxs" align="stretch">
      {status === 'approved' && (
        <Button
          variant="soft"
          size="sm"
          aria-label={`Chat with ${full_name}`}
          onClick={() => startChat({ id: _id, name: callName(vendor) })}
        >
          Chat
        </Button>
      )}
      <Button
        component={Link}
        variant="quiet"
        size="sm"
        aria-label={`Remove ${full_name}`}
        to={comparePath(others.map((other) => other._id))}
        state={history}
        replace
      >
        Remove
      </Button>
    </Group>
  );
}
