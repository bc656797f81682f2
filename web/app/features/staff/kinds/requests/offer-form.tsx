import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { OfferCandidate, StaffRequest } from '@threshold/contract/endpoints/staff/requests';
import { limits } from '@threshold/contract/limits';
import { replyText } from '@threshold/contract/rules/answer-times';
import type { OfferGround, OfferSkipReason } from '@threshold/contract/texts/request-texts';
import { useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { getQueryFailure, useQuery } from '#app/lib/client/session-client.ts';
import { pause } from '#app/lib/page/timers.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import formClasses from '../../parts/forms.module.css';
import values from '../../parts/values.module.css';
import { PublicLink } from '../../parts/values.tsx';
import type { RecordChange } from '../kind.ts';
import { findOfferCandidates, offerRequest } from './api.ts';
import classes from './requests.module.css';

export const offerReasonLabels: Readonly<Record<OfferGround, string>> = {
  near: 'The office is near',
  radius: 'The service area covers it',
  locality: 'The suburb is in the service area',
  staff: 'Chosen by us',
};

const skipReasons: Readonly<Record<OfferSkipReason, string>> = {
  had_it: 'Has had this request',
  no_account: 'Has no account with a verified address',
  takes_none: 'Takes no requests now',
  week_full: 'Has had enough requests this week',
};

interface CandidateListProps {
  found: readonly OfferCandidate[] | undefined;
  isReading: boolean;
  isBusy: boolean;
  onOffer: (id: string) => void;
}

/** Professionals with their distance, and why each can or cannot be offered the request. */
function CandidateList({ found, isReading, isBusy, onOffer }: CandidateListProps) {
  const count = found?.length ?? 0;
  return (
    <div aria-busy={isReading}>
      <p role="status" className={count > 0 ? 'visually-hidden' : values.quiet}>
        {found && !isReading && (count > 0 ? `${count} professionals` : 'Nobody fits.')}
      </p>
      <ul aria-label="Professionals">
        {found?.map((candidate) => (
          <Group
            component="li"
            key={candidate._id}
            gap="xs"
            justify="space-between"
            className={classes.candidate}
          >
            <div>
              <PublicLink to={paths.vendor(candidate._id)}>{candidate.name}</PublicLink>
              <p className={values.quiet}>{formatCandidate(candidate)}</p>
            </div>
            {candidate.hindrance ? (
              <p className={values.quiet}>{skipReasons[candidate.hindrance]}</p>
            ) : (
              <Button
                size="sm"
                disabled={isBusy}
                aria-label={`Offer to ${candidate.name}`}
                onClick={() => onOffer(candidate._id)}
              >
                Offer
              </Button>
            )}
          </Group>
        ))}
      </ul>
    </div>
  );
}

function formatCandidate({ place, distance_km, ground, reply_hours }: OfferCandidate): string {
  const distance = distance_km === null ? '' : `${Math.round(distance_km)} km`;
  const why = ground ? offerReasonLabels[ground] : 'Outside its area';
  const reply = reply_hours === null ? '' : replyText(reply_hours);
  return [place, distance, why, reply].filter(Boolean).join(' · ');
}

interface OfferFormProps extends Pick<RecordChange<StaffRequest>, 'update'> {
  request: StaffRequest;
}

/** Offers the request to a chosen professional, as a further offer or instead of an open offer. */
export function OfferForm({ request, update }: OfferFormProps) {
  const [name, setName] = useState('');
  const [insteadOf, setInsteadOf] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const typed = name.trim();
  const found = useQuery({
    // The query key contains the number of offers, so a new offer reloads the candidates.
    queryKey: ['candidates', request._id, typed, request.offers.length],
    queryFn: async ({ signal }) => {
      if (typed) await pause(limits.place.debounce_ms);
      signal.throwIfAborted();
      return findOfferCandidates(request._id, typed, signal);
    },
  });
  const open = request.offers.filter(({ state }) => state === 'open');
  const offer = useAction(
    (vendor: string) => offerRequest(request._id, { vendor, instead_of: insteadOf || undefined }),
    {
      toast: false,
      done: 'Offered.',
      after: (changed) => {
        setName('');
        setInsteadOf('');
        field.current?.focus();
        update(changed);
      },
    },
  );
  return (
    <div className={formClasses.form}>
      <TextInput
        ref={field}
        label="Professional"
        description="By name or business. Without a name: who would get it next."
        autoComplete="off"
        maxLength={limits.text.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {open.length > 0 && (
        <NativeSelect
          label="In place of"
          data={[
            { value: '', label: 'Nobody: beside those who have it' },
            ...open.map(({ _id, vendor }) => ({ value: _id, label: vendor?.name ?? 'Gone' })),
          ]}
          value={insteadOf}
          onChange={({ currentTarget }) => setInsteadOf(currentTarget.value)}
        />
      )}
      <FailureAlert sentence={offer.failure ?? getQueryFailure(found)} />
      <CandidateList
        found={found.data}
        isReading={found.isFetching}
        isBusy={offer.isBusy}
        onOffer={(id) => void offer.run(id)}
      />
    </div>
  );
}
