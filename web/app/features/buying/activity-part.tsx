import { activityText } from '@threshold/contract/buying/activities';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { Timeline } from '#app/components/lists/timeline.tsx';
import { useAction } from '#app/lib/use-action.ts';
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
  const [older, setOlder] = useState<ActivityPage>();
  const { activities: newest } = first;
  // Entries added since the last load come before the older pages.
  const rest = older?.activities.filter(({ _id }) => !newest.some((one) => one._id === _id));
  const shown = [...newest, ...(rest ?? [])];
  const hasMore = (older ?? first).hasMore;
  const more = useAction(async () => {
    const page = await listActivities(purchase._id, shown.at(-1)?._id);
    setOlder({ ...page, activities: [...shown, ...page.activities] });
  });
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
      <FailureAlert sentence={more.failure} />
      {hasMore && (
        <div>
          <Button onClick={() => void more.run()} disabled={more.isBusy}>
            {more.isBusy ? 'Loading...' : 'Show earlier'}
          </Button>
        </div>
      )}
    </section>
  );
}
