import { Group, Stack, TextInput } from '@mantine/core';
import type { FeedKind } from '@threshold/contract/endpoints/calls/appointments';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { getQueryFailure, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { useCopyToClipboard } from '#app/lib/page/use-copy.ts';
import { useAction } from '#app/lib/use-action.ts';
import { calendarFeedQuery, endCalendarFeed, renewCalendarFeed } from './api.ts';
import classes from './calendar-feed.module.css';

const sentences: Readonly<Record<FeedKind, string>> = {
  calls:
    'A private address shows your calls in Google Calendar, Outlook or Apple Calendar. Whoever has it can read when and with whom you have calls, so keep it to yourself.',
  purchases:
    'A private address shows the dates of all your purchases in Google Calendar, Outlook or Apple Calendar: what is due and when, without homes, prices or names. Whoever has it can read that, so keep it to yourself. Calendars update in their own time, often once a day. Rely on our emails for deadlines.',
};

/** Creates, renews or ends the private URL from which calendar programs read appointments. */
export function CalendarFeed({ kind }: { kind: FeedKind }) {
  const client = useSessionClient();
  const query = calendarFeedQuery(kind);
  const feed = useQuery(query);
  const [asked, setAsked] = useState<'renew' | 'end'>();
  const [url, setUrl] = useState<string>();
  const { said, copy } = useCopyToClipboard();
  const since = feed.data?.createdAt ?? null;
  const make = useAction(renew, { toast: false });

  async function renew() {
    const { url: made, createdAt } = await renewCalendarFeed(kind);
    setUrl(made);
    client.setQueryData(query.queryKey, { createdAt });
  }

  async function end() {
    await endCalendarFeed(kind);
    setUrl(undefined);
    client.setQueryData(query.queryKey, { createdAt: null });
  }

  return (
    <Stack component="section" gap="sm" maw={640} className={classes.feed} aria-labelledby="feed">
      <h2 id="feed">In your own calendar</h2>
      <p>{`${sentences[kind]} A new password turns it off.`}</p>
      {since && (
        <p>{`You have an address since ${dayText(since)}. ${url ? 'Copy it now: we can’t show it again.' : 'We can’t show it again, but you can replace it.'}`}</p>
      )}
      {url && (
        <Group gap="sm" align="end" className={classes.address}>
          <TextInput
            label="Private address"
            value={url}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button onClick={() => void copy(url)}>Copy</Button>
        </Group>
      )}
      <p role="status">{said}</p>
      <FailureAlert sentence={make.failure ?? getQueryFailure(feed)} />
      <Group gap="sm" align="stretch">
        {since ? (
          <>
            <Button onClick={() => setAsked('renew')}>Replace the address</Button>
            <Button variant="quiet" onClick={() => setAsked('end')}>
              Turn it off
            </Button>
          </>
        ) : (
          <Button disabled={make.isBusy || feed.isFetching} onClick={() => void make.run()}>
            Make a private address
          </Button>
        )}
      </Group>
      <LazyConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'end' ? 'Turn the address off?' : 'Replace the address?'}
        text="Calendars that use the address you have now show no changes any more."
        confirmLabel={asked === 'end' ? 'Turn off' : 'Replace'}
        busyLabel="One moment..."
        keepLabel="Keep it"
        onConfirm={asked === 'end' ? end : renew}
        failed="The address could not be changed. Please try again."
      />
    </Stack>
  );
}
