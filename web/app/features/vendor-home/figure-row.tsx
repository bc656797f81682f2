import { Box, Text } from '@mantine/core';
import type { VendorDashboard } from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import { Link } from 'react-router';
import { abbreviateCount } from '#app/lib/format/format.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './figure-row.module.css';

/** Four statistics, each linked to the page with the counted items. */
export function FigureRow({ figures }: { figures: VendorDashboard }) {
  return (
    <ul className={classes.figures}>
      {listDashboardFigures(figures).map(({ value, label, note, to }) => (
        <li key={label}>
          <Link to={to}>
            <b aria-hidden={value === undefined || undefined}>{value ?? '-'}</b>
            <Text span c="dimmed" fz="sm">
              {label}
            </Text>
            <Box component="small" c="var(--ink3)" fz="xs">
              {note}
            </Box>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns the statistics; `value` is undefined if nothing was counted. */
function listDashboardFigures(figures: VendorDashboard) {
  const { applications, unread_messages, vendorRating, profile_views } = figures;
  const { totalReviews, confirmedReviews } = figures;
  const waiting = applications.awaiting_documents;
  return [
    {
      value: abbreviateCount(applications.new),
      label: 'New applications',
      note: waiting > 0 ? `${waiting} awaiting documents` : 'None awaiting documents',
      to: paths.vendorApplications,
    },
    {
      value: abbreviateCount(unread_messages),
      label: 'Unread messages',
      note: unread_messages > 0 ? 'In your inbox' : 'All read',
      to: paths.vendorInbox,
    },
    {
      value: vendorRating?.toFixed(1),
      label: 'Rating',
      note:
        totalReviews === 0
          ? 'No reviews yet'
          : `${abbreviateCount(totalReviews)} ${totalReviews === 1 ? 'review' : 'reviews'}, ${abbreviateCount(confirmedReviews)} confirmed`,
      to: paths.vendorReviews,
    },
    {
      value: abbreviateCount(profile_views),
      label: 'Profile views',
      note: `Last ${limits.dashboard.view_days} days`,
      to: '#views',
    },
  ];
}
