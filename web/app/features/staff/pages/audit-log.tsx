import { NativeSelect, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type AuditEntry, auditFilterSchema } from '@threshold/contract/endpoints/staff/overview';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { queueAddress, readQueue } from '#app/lib/page/queue-query.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import type { QueuePageData } from '../kinds/kind.ts';
import { auditActionLabels } from '../parts/action-words.ts';
import classes from '../parts/record-tables.module.css';
import { RecordTable } from '../parts/record-tables.tsx';
import { LogLink, Moment } from '../parts/values.tsx';
import { useFilterChange } from '../queue/queue-filters.tsx';
import { auditFilterNames, parseAuditFilters } from './api.ts';

const ExportDialog = createLazyDialog(() => import('./export-dialog.tsx'));

const actionOptions = Object.entries(auditActionLabels)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

interface AuditLogProps {
  page: QueuePageData<AuditEntry>;
  mayExport: boolean;
}

export function AuditLog({ page, mayExport }: AuditLogProps) {
  const [isOpen, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const searched = new URLSearchParams(search);
  const filters = parseAuditFilters(searched);
  const query = readQueue(searched, [], auditFilterNames);
  const addressOf = (narrowed: Readonly<Record<string, string>>) =>
    queueAddress(pathname, query, { filters: narrowed }, []);
  const set = useFilterChange(
    { ...filters },
    (next) => void navigate(addressOf(next), { replace: true }),
  );
  // A date applies on blur, because a date that is being typed has an incomplete year.
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      key={`${name} ${filters[name]}`}
      label={label}
      type="date"
      defaultValue={filters[name] ?? ''}
      onBlur={({ currentTarget: { value } }) => {
        if (!value || auditFilterSchema.shape[name].safeParse(value).success) set(name, value);
      }}
    />
  );
  const whose = filters.staff && (page.data[0]?.staff?.name ?? 'one member of staff');
  const about = [
    whose && `Only what ${whose} did.`,
    filters.subject && 'Only what was done about one thing.',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <RecordTable
      title="Audit log"
      lead="Every act of staff, and what the server decided by itself."
      searchLabel="Search name, act or reason"
      page={page}
      filterNames={auditFilterNames}
      filters={
        <div className={classes.filters} role="group" aria-label="Narrow the log">
          <NativeSelect
            label="What"
            data={[{ value: '', label: 'All' }, ...actionOptions]}
            value={filters.action ?? ''}
            onChange={({ currentTarget: { value } }) => set('action', value)}
          />
          {day('from', 'First day')}
          {day('to', 'Last day')}
          {Object.keys(filters).length > 0 && (
            <p>
              {about && <span>{`${about} `}</span>}
              <Link to={addressOf({})} preventScrollReset>
                Show all
              </Link>
            </p>
          )}
        </div>
      }
      action={
        mayExport && (
          <>
            <Button leftSection={<IconDownload aria-hidden="true" />} onClick={() => setOpen(true)}>
              Export as CSV
            </Button>
            <ExportDialog opened={isOpen} filters={filters} onClose={() => setOpen(false)} />
          </>
        )
      }
      columns={['When', 'Who', 'What', 'Details']}
      cellsOf={({ createdAt, staff, action, subject, details }) => [
        <Moment key="when" at={createdAt} />,
        staff ? (
          <Link key="who" to={withQuery(paths.opsAudit, { staff: staff._id })}>
            {staff.name}
          </Link>
        ) : (
          'The server'
        ),
        auditActionLabels[action],
        <span key="details">
          <span>{details}</span>{' '}
          {subject && subject !== filters.subject && <LogLink subject={subject} />}
        </span>,
      ]}
      emptyText={
        Object.keys(filters).length > 0 ? 'Nothing of this was done.' : 'Nothing was done yet.'
      }
    />
  );
}
