import { useInfiniteQuery } from '@tanstack/react-query';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { activityText } from '@threshold/contract/endpoints/purchases/purchases';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { Timeline } from '#app/components/lists/timeline.tsx';
import { failureOf, useSessionClient } from '#app/lib/api/session-client.ts';
import { type ActivityPage, listActivities } from './api.ts';
import classes from './buying.module.css';
import { nameOf } from './people.ts';

interface ActivityPartProps {
  purchase: Purchase;
  /** First page of the activity log, newest first. */
  first: ActivityPage;
}

/** Activity log of the purchase, newest first. */
export function ActivityPart({ purchase, first }: ActivityPartProps) {
  const log = useInfiniteQuery(
    {
      // Later pages continue the first one, which is loaded again after changes.
      queryKey: ['activities', purchase._id, first.activities[0]?._id],
      initialData: { pages: [first], pageParams: [undefined] },
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) => listActivities(purchase._id, pageParam, signal),
      getNextPageParam: ({ hasMore, activities }) => (hasMore ? activities.at(-1)?._id : undefined),
      enabled: false,
    },
    useSessionClient(),
  );
  // Entries added since the last load come before the older pages.
  const { activities: newest } = first;
  const loaded = log.data.pages.flatMap(({ activities }) => activities);
  const rest = loaded.filter(({ _id }) => !newest.some((one) => one._id === _id));
  const shown = [...newest, ...rest];
  return (
    <section className={classes.section} aria-labelledby="activity">
      <h2 id="activity">What happened</h2>
      <Timeline
        entries={shown.map((activity) => ({
          id: activity._id,
          text: `${nameOf(purchase.members, activity.by)} ${activityText(activity)}`,
          at: activity.createdAt,
        }))}
      />
      <FailureAlert sentence={failureOf(log)} />
      {log.hasNextPage && (
        <div>
          <Button onClick={() => void log.fetchNextPage()} disabled={log.isFetching}>
            {log.isFetching ? 'Loading...' : 'Show earlier'}
          </Button>
        </div>
      )}
    </section>
  );
}
