import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { requestOutcomes } from '@threshold/contract/texts/request-texts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { OutcomePage } from '#app/components/feedback/outcome-page.tsx';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { getQueryFailure, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { useHydrated } from '#app/lib/page/hydration.ts';
import { ownRequestQuery } from './api.ts';
import classes from './own-request-page.module.css';
import { RequestView } from './request-view.tsx';

const bars = [
  ['40px', 'min(100%, 24rem)'],
  ['20px', 'min(100%, 34rem)'],
  ['160px', 'min(100%, 34rem)'],
  ['220px'],
] as const;

interface OwnRequestPageProps {
  renderVendor: (vendor: VendorCard) => Elements;
}

/** Page of a buyer's request. Its secret is in the URL's fragment, which browsers do not send. */
export function OwnRequestPage({ renderVendor }: OwnRequestPageProps) {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const link = isHydrated ? hash.slice(1) : undefined;
  // The React key resets the state, because another link belongs to another request.
  return <LinkedRequest key={link} link={link} renderVendor={renderVendor} />;
}

function LinkedRequest({ link, renderVendor }: OwnRequestPageProps & { link: string | undefined }) {
  const client = useSessionClient();
  const query = ownRequestQuery(link ?? '');
  const read = useQuery({ ...query, enabled: link !== undefined });
  const failure = getQueryFailure(read);
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <OutcomePage title={requestOutcomes.deleted} role="status" />;
  if (failure && link !== undefined) {
    return (
      <div className={`wrap ${classes.page}`}>
        <h1>Your request</h1>
        <TryAgain text={failure} isBusy={read.isFetching} onRetry={() => void read.refetch()} />
      </div>
    );
  }
  if (link === undefined || read.data === undefined) {
    return <PageSkeleton label="Loading your request..." page={classes.page} bars={bars} />;
  }
  if (read.data === null) {
    return (
      <OutcomePage title={requestOutcomes.link_unknown} isDone={false} role="status">
        <p>The newest email about your request has its link. A deleted request has none.</p>
      </OutcomePage>
    );
  }
  return (
    <RequestView
      link={link}
      request={read.data}
      renderVendor={renderVendor}
      onChange={(request) => client.setQueryData(query.queryKey, request)}
      onDeleted={() => setDeleted(true)}
    />
  );
}
