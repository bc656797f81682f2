import { Group, NativeSelect } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ApplicationStatus } from '@threshold/contract/vocabularies';
import { type KeyboardEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import { SearchBox } from '#app/components/fields/search-box.tsx';
import { EmptyPaddock } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { type LeadsPageData, readAllLeads } from './api.ts';
import { ChosenBar, useSelection } from './chosen-bar.tsx';
import { ExportLeads } from './export-leads.tsx';
import {
  buildLeadUrl,
  hasLeadFilter,
  type LeadQuery,
  leadFilterOptions,
  parseLeadQuery,
  toLeadFilter,
} from './lead-query.ts';
import { LeadRow } from './lead-row.tsx';
import classes from './leads-page.module.css';

/** Page of the applications that customers sent to a broker. Its URL contains filter and order. */
export function LeadsPage({ vendorId, leads }: { vendorId: string; leads: LeadsPageData }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isReading = useNavigation().state === 'loading';
  // Statuses that the broker changed. They replace the loaded statuses until the list is reloaded.
  const [moved, setMoved] = useState<{
    during: LeadsPageData;
    statuses: Record<string, ApplicationStatus>;
  }>();
  const statuses = moved?.during === leads ? moved.statuses : {};
  const shown = leads.data.map((lead) => ({ ...lead, status: statuses[lead._id] ?? lead.status }));
  const selection = useSelection(leads.data.map(({ _id }) => _id));
  const query = parseLeadQuery(search);
  const addressOf = (change: Partial<LeadQuery>) => buildLeadUrl(pathname, query, change);
  const go = (change: Partial<LeadQuery>) =>
    void navigate(addressOf(change), { replace: true, preventScrollReset: true });
  const { previous, next, total, due } = leads;

  function move(ids: readonly string[], status: ApplicationStatus) {
    setMoved((now) => ({
      during: leads,
      statuses: {
        ...(now?.during === leads ? now.statuses : {}),
        ...Object.fromEntries(ids.map((id) => [id, status])),
      },
    }));
  }

  return (
    <div className={`wrap ${classes.page}`}>
      <Group gap="var(--s-12) var(--s-24)" justify="space-between">
        <h1>Lead Applications</h1>
        {total > 0 && (
          <ExportLeads
            label="Export as CSV"
            read={() => readAllLeads(vendorId, toLeadFilter(query), query.sort)}
          />
        )}
      </Group>
      {total === 0 && !hasLeadFilter(query) ? (
        <EmptyState drawing={<EmptyPaddock />} title="No applications yet">
          <p>
            Customers send them from your public page once you are verified as a Mortgage Broker.
          </p>
        </EmptyState>
      ) : (
        <>
          <LeadFilters query={query} onChange={go} />
          <div className={classes.counts}>
            <p role="status" className={classes.count}>
              {total === 1 ? '1 application' : `${total} applications`}
            </p>
            <DueLink due={due} isOn={query.due !== undefined} addressOf={addressOf} />
          </div>
          {total === 0 && <p className={classes.none}>No application is like this.</p>}
          <div role="presentation" className={classes.several} onKeyDown={moveBetweenBoxes}>
            {shown.length > 0 && (
              <ChosenBar
                vendorId={vendorId}
                shown={shown}
                selection={selection}
                sort={query.sort}
                onMoved={move}
                onStale={() => void revalidate()}
              />
            )}
            <ul className={classes.list} aria-busy={isReading}>
              {shown.map((lead) => (
                <li key={lead._id}>
                  <LeadRow
                    lead={lead}
                    isSelected={selection.isSelected(lead._id)}
                    onToggle={(isRange) => selection.toggle(lead._id, isRange)}
                    onMoved={(status) => move([lead._id], status)}
                  />
                </li>
              ))}
            </ul>
          </div>
          {(previous ?? next) && (
            // Mantine's Pagination needs page numbers, but a cursor selects these pages.
            <nav className={classes.pager} aria-label="Pages">
              {previous && (
                <Button component={Link} size="sm" to={addressOf({ before: previous })}>
                  Previous
                </Button>
              )}
              {next && (
                <Button component={Link} size="sm" to={addressOf({ after: next })}>
                  Next
                </Button>
              )}
            </nav>
          )}
        </>
      )}
    </div>
  );
}

interface DueLinkProps {
  due: number;
  isOn: boolean;
  addressOf: (change: Partial<LeadQuery>) => string;
}

/** Link to the leads whose reminder is due; in that view, a link back to all leads. */
function DueLink({ due, isOn, addressOf }: DueLinkProps) {
  if (isOn) {
    return (
      <Button component={Link} size="sm" variant="quiet" to={addressOf({ due: undefined })}>
        Show all, not only due today
      </Button>
    );
  }
  if (due === 0) return null;
  return (
    <Button
      component={Link}
      size="sm"
      variant="quiet"
      leftSection={<IconBell aria-hidden="true" />}
      to={addressOf({ due: '1' })}
    >
      {`Due today (${due})`}
    </Button>
  );
}

/**
 * Moves the focus between the checkboxes of a list: arrow keys to the previous or next checkbox,
 * Home and End to the first or last. With Shift, the newly focused checkbox gets the same state.
 */
function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
  const at = boxes.findIndex((box) => box === event.target);
  if (at < 0) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key];
  const box = next === undefined ? undefined : boxes[next];
  if (!box) return;
  event.preventDefault();
  box.focus();
  const isExtended = event.shiftKey && event.key.startsWith('Arrow') && at > 0 && next !== 0;
  if (isExtended && box.checked !== boxes[at]?.checked) box.click();
}

interface LeadFiltersProps {
  query: LeadQuery;
  onChange: (change: Partial<LeadQuery>) => void;
}

const selects = [
  { name: 'status', label: 'Status' },
  { name: 'purpose', label: 'Purpose' },
  { name: 'waiting', label: 'Waiting' },
  { name: 'sort', label: 'Order' },
] as const;

function LeadFilters({ query, onChange }: LeadFiltersProps) {
  return (
    <div className={classes.filters}>
      <SearchBox
        className={classes.search}
        label="Search name, email or phone"
        value={query.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      {selects.map(({ name, label }) => (
        <NativeSelect
          key={name}
          label={label}
          data={leadFilterOptions[name]}
          value={query[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </div>
  );
}

export function LeadsSkeleton() {
  const bars = [
    ['40px', 'min(100%, 18rem)'],
    ['48px', 'min(100%, 34rem)'],
    ['96px'],
    ['96px'],
    ['96px'],
  ] as const;
  return <PageSkeleton label="Loading applications..." page={classes.page} bars={bars} />;
}
