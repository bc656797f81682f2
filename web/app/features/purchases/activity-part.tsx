import { useInfiniteQuery } from '@tanstack/react-query';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { activityText } from '@threshold/contract/endpoints/purchases/purchases';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { Timeline } from '#app/components/lists/timeline.tsx';
import { getQueryFailure, useSessionClient } from '#app/lib/client/session-client.ts';
import { listActivities } from './api.ts';
import { Section } from './purchase-layout.tsx';
import { getName } from './words.ts';

interface ActivityPartProps {
  purchase: Purchase;
  /** First page of the activity log, newest first. */
  first: Awaited<ReturnType<typeof listActivities>>;
}

export function ActivityPart({ purchase, first }: ActivityPartProps) {
  const log = useInfiniteQuery(
    {
      // The query key contains the newest activity, so that a new activity reloads the older pages.
      queryKey: ['activities', purchase._id, first.data[0]?._id],
      initialData: { pages: [first], pageParams: [undefined] },
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) => listActivities(purchase._id, pageParam, signal),
      getNextPageParam: ({ has_more, data }) => (has_more ? data.at(-1)?._id : undefined),
      enabled: false,
    },
    useSessionClient(),
  );
  // Adds the older pages to `first`, without activities that are in both.
  const loaded = log.data.pages.flatMap(({ data }) => data);
  const rest = loaded.filter(({ _id }) => !first.data.some((one) => one._id === _id));
  return (
    <Section id="activity" title="What happened">
      <Timeline
        entries={[...first.data, ...rest].map((activity) => ({
          id: activity._id,
          text: `${getName(purchase.members, activity.by)} ${activityText(activity)}`,
          at: activity.createdAt,
        }))}
      />
      <FailureAlert sentence={getQueryFailure(log)} />
      {log.hasNextPage && (
        <div>
          <Button onClick={() => void log.fetchNextPage()} disabled={log.isFetching}>
            {log.isFetching ? 'Loading...' : 'Show earlier'}
          </Button>
        </div>
      )}
    </Section>
  );
}
