import { Group, Skeleton, TextInput } from '@mantine/core';
import type { StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import type { OpenedVendor, WorkClaim } from '@threshold/contract/endpoints/staff/vetting';
import { limits } from '@threshold/contract/limits';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { useRef } from 'react';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { getQueryFailure, useQuery } from '#app/lib/client/session-client.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { useNow } from '#app/lib/page/timers.ts';
import { useAction } from '#app/lib/use-action.ts';
import { ConflictAlert } from '../../parts/forms.tsx';
import { Moment } from '../../parts/values.tsx';
import { openForWork, readListingBackground } from './api.ts';
import { VendorRecord } from './vendor-record.tsx';

interface OpenVendorProps {
  id: string;
  /** Listing that the queue opened last. If it has this `id`, the first load needs no request. */
  given: OpenedVendor | undefined;
  acts: Elements;
  /** @returns whether the queue then opened another listing */
  onDecided: (vendor: StaffVendor) => Promise<boolean>;
}

/** Opens a listing, and locks it if it waits for a check. Warns if a colleague has it open. */
export function OpenVendor({ id, given, acts, onDecided }: OpenVendorProps) {
  // The given listing is used only for the first load; a reload requests the current state.
  const ahead = useRef(given);
  const listing = useQuery({
    queryKey: ['open listing', id],
    queryFn: async ({ signal }) => {
      const opening =
        ahead.current?.vendor._id === id ? ahead.current : openForWork(id, {}, signal);
      ahead.current = undefined;
      const [opened, background] = await Promise.all([opening, readListingBackground(id, signal)]);
      return { id, opened, background };
    },
  });
  const { data } = listing;
  const failure = getQueryFailure(listing);
  const reload = () => void listing.refetch();
  const settled = useAction(async (after: StaffVendor) => {
    if (!(await onDecided(after))) reload();
  });
  if (failure) return <ConflictAlert text={failure} isStale onRefresh={reload} />;
  if (data?.id !== id) {
    return (
      <Loading label="Loading the listing...">
        <Skeleton height={80} />
      </Loading>
    );
  }
  const { opened, background } = data;
  const { vendor, claim } = opened;
  const isForeign = claim !== null && !claim.is_mine;
  return (
    <VendorRecord
      // Remounts the view when the lock is taken over: its heading then takes the focus.
      key={`${vendor._id} ${isForeign}`}
      vendor={vendor}
      background={background}
      isForeign={isForeign}
      lead={isForeign && <WorkLockAlert id={vendor._id} claim={claim} onTaken={reload} />}
      acts={acts}
      onDecided={(after) => void settled.run(after)}
      onRefresh={reload}
    />
  );
}

interface WorkLockAlertProps {
  id: string;
  claim: WorkClaim;
  onTaken: () => void;
}

/** Shows who has the lock and takes it over; a reason is required until the lock expires. */
function WorkLockAlert({ id, claim: { by, since, until }, onTaken }: WorkLockAlertProps) {
  const isOver = useNow() >= Date.parse(until);
  const form = useForm({
    initial: { reason: '' },
    rules: ({ reason }) => (isOver || reason.trim() ? {} : { reason: staffMessages.reason }),
    send: ({ reason }) => openForWork(id, { take_over: true, reason: reason.trim() || undefined }),
    done: staffOutcomes.work_taken,
    after: onTaken,
  });
  return (
    <Alert>
      <p>
        <b>{`Being checked by ${by.name}`}</b> since <Moment at={since} />.
      </p>
      <PageForm aria-label="Take over" onSubmit={(event) => void form.submit(event)}>
        <Group gap="sm" align="end" mt="xs">
          {!isOver && (
            <TextInput
              {...form.getNonRequiredProps('reason')}
              label="Reason"
              description={`After ${limits.staff_work.claim_minutes} minutes none is needed. It stands in the audit log.`}
              maxLength={limits.text.reason}
              flex="1 1 220px"
            />
          )}
          <SubmitButton disabled={form.isBusy} data-key="t" aria-keyshortcuts="t">
            {form.isBusy ? 'Taking over...' : 'Take over'}
          </SubmitButton>
        </Group>
      </PageForm>
    </Alert>
  );
}
