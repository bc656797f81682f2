import { Text } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRef } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { BeforeAfter } from '#app/components/lists/tables.tsx';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { listPendingChangeRows } from '#app/lib/format/pending-change-rows.ts';
import { useAction } from '#app/lib/use-action.ts';
import { reloadProfile, withdrawPendingChanges } from './api.ts';
import classes from './pending-changes.module.css';

const { changes_asked, changes_taken_back, take_back_failed } = outcomes.vendors;

/** Changes that staff have not decided yet, with a button that withdraws them. */
export function PendingChanges({ vendor }: { vendor: OwnVendor }) {
  const place = useRef<HTMLDivElement>(null);
  const { pending_changes } = vendor;
  const { run, isBusy } = useAction(() => withdrawPendingChanges(vendor._id), {
    failed: take_back_failed,
    done: changes_taken_back,
    // Moves the focus, because the focused button was removed.
    after: () => place.current?.focus(),
    say(error) {
      if (error instanceof ApiError && error.status === 409) void tryReloadProfile();
      return { toast: getSentence(error, take_back_failed) };
    },
  });

  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {pending_changes && (
        <section className={classes.card} aria-labelledby="pending-changes">
          <h2 id="pending-changes">{changes_asked}</h2>
          <Text maw="62ch" c="dimmed">
            {`You asked for it on ${dayText(pending_changes.asked_at)}. Until our staff have compared it with the register, everybody reads what was checked. We tell you by email.`}
          </Text>
          <BeforeAfter caption="What you asked for" rows={listPendingChangeRows(vendor)} />
          <div>
            <Button disabled={isBusy} onClick={() => void run()}>
              {isBusy ? 'Taking it back...' : 'Take it back'}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

/** Reloads the profile if staff decided about the changes before they could be withdrawn. */
async function tryReloadProfile() {
  try {
    await reloadProfile();
  } catch {
    // The toast already reports the failure; the next visit reloads the profile.
  }
}
