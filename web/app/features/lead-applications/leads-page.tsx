import { NativeSelect } from '@mantine/core';
import type { ApplicationStatus } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { EmptyPaddock } from '#app/components/drawings/empty-paddock.tsx';
import { Empty } from '#app/components/empty.tsx';
import { Pager } from '#app/components/pager.tsx';
import { SearchBox } from '#app/components/search-box.tsx';
import { type QueueQuery, queueAddress } from '#app/lib/page/queue-query.ts';
import { filterOf, type LeadsPageData, leadViews, readLeadQuery } from './api.ts';
import { ExportLeads } from './export-leads.tsx';
import { LeadRow } from './lead-row.tsx';
import classes from './leads-page.module.css';

export interface LeadsPageProps {
  vendorId: string;
  /** The newest first. */
  leads: LeadsPageData;
}

type Moved = Readonly<Record<string, ApplicationStatus>>;

/** The applications that customers sent to a broker. The address says which. */
export function LeadsPage({ vendorId, leads }: LeadsPageProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isReading = useNavigation().state === 'loading';
  // What the server took stands in for what was read, until the list is read again.
  const [moved, setMoved] = useState<{ during: LeadsPageData; statuses: Moved }>();
  const statuses = moved?.during === leads ? moved.statuses : {};
  const query = readLeadQuery(search);
  const addressOf = (change: Partial<QueueQuery>) =>
    queueAddress(pathname, query, change, leadViews);
  const go = (change: Partial<QueueQuery>) =>
    void navigate(addressOf(change), { replace: true, preventScrollReset: true });
  const isNarrowed = query.status !== '' || query.q !== '';

  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.head}>
        <h1>Lead Applications</h1>
        {leads.total > 0 && <ExportLeads vendorId={vendorId} filter={filterOf(query)} />}
      </div>
      {leads.total === 0 && !isNarrowed ? (
        <Empty drawing={<EmptyPaddock />} title="No applications yet">
          <p>
            Customers send them from your public page once you are verified as a Mortgage Broker.
          </p>
        </Empty>
      ) : (
        <>
          <div className={classes.filters}>
            <NativeSelect
              label="Status"
              data={[...leadViews]}
              value={query.status}
              onChange={(event) => go({ status: event.currentTarget.value })}
            />
            <SearchBox
              className={classes.search}
              label="Search name, email or phone"
              value={query.q}
              onSearch={(q) => go({ q })}
            />
          </div>
          <p role="status" className={classes.count}>
            {leads.total === 1 ? '1 application' : `${leads.total} applications`}
          </p>
          {leads.total === 0 && (
            <p className={classes.none}>No application has this status or these words.</p>
          )}
          <ul className={classes.list} aria-busy={isReading}>
            {leads.data.map((lead) => (
              <li key={lead._id}>
                <LeadRow
                  lead={{ ...lead, status: statuses[lead._id] ?? lead.status }}
                  onMoved={(next) =>
                    setMoved((now) => ({
                      during: leads,
                      statuses: {
                        ...(now?.during === leads ? now.statuses : {}),
                        [lead._id]: next,
                      },
                    }))
                  }
                />
              </li>
            ))}
          </ul>
          {(leads.total > leads.limit || leads.page > 1) && (
            <Pager page={leads} addressOf={(page) => addressOf({ page })} />
          )}
        </>
      )}
    </div>
  );
}
