import { NativeSelect, TextInput } from '@mantine/core';
import type { OfferCandidate } from '@threshold/contract/admin-requests';
import { replyText } from '@threshold/contract/answer-times';
import { limits } from '@threshold/contract/limits';
import type { OfferHindrance } from '@threshold/contract/request-words';
import { useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { paths } from '#app/lib/paths.ts';
import { pause } from '#app/lib/pause.ts';
import { useAction } from '#app/lib/use-action.ts';
import formClasses from '../parts/act-form.module.css';
import { Part } from '../parts/detail.tsx';
import { PublicLink } from '../parts/public-link.tsx';
import { findCandidates, offerRequest } from './api.ts';
import classes from './candidate-list.module.css';
import { groundLabels } from './request-labels.ts';
import type { SteerProps } from './steer-form.tsx';

const hindrances: Readonly<Record<OfferHindrance, string>> = {
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

/**
 * Professionals who can receive the request, each with distance, reasons for and reasons against.
 */
function CandidateList({ found, isReading, isBusy, onOffer }: CandidateListProps) {
  const count = found?.length ?? 0;
  return (
    <div aria-busy={isReading}>
      <p role="status" className={count > 0 ? 'visually-hidden' : classes.none}>
        {found && !isReading && (count > 0 ? `${count} professionals` : 'Nobody fits.')}
      </p>
      <ul className={classes.list} aria-label="Professionals">
        {found?.map((candidate) => (
          <li key={candidate._id} className={classes.row}>
            <div>
              <PublicLink to={paths.vendor(candidate._id)}>{candidate.name}</PublicLink>
              <p className={classes.about}>{aboutText(candidate)}</p>
            </div>
            {candidate.hindrance ? (
              <p className={classes.about}>{hindrances[candidate.hindrance]}</p>
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
          </li>
        ))}
      </ul>
    </div>
  );
}

function aboutText({ place, distance_km, ground, reply_hours }: OfferCandidate): string {
  const distance = distance_km === null ? '' : `${Math.round(distance_km)} km`;
  const why = ground ? groundLabels[ground] : 'Outside its area';
  const reply = reply_hours === null ? '' : replyText(reply_hours);
  return [place, distance, why, reply].filter(Boolean).join(' · ');
}

/**
 * Offers the request to a professional found by name, in addition to the current offers or in place
 * of one.
 */
export function OfferToOne({ request, onChange }: SteerProps) {
  const [name, setName] = useState('');
  const [insteadOf, setInsteadOf] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const typed = name.trim();
  // A new offer reloads the candidates.
  const key = `${typed}\n${request.offers.length}`;
  const found = useRead(key, async (signal) => {
    if (typed) await pause(limits.place.debounce_ms);
    signal.throwIfAborted();
    return findCandidates(request._id, typed, signal);
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
        onChange(changed);
      },
    },
  );
  return (
    <Part title="Offer to one">
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
        <FailureAlert sentence={offer.failure ?? found.failure} />
        <CandidateList
          found={found.data}
          isReading={found.isReading}
          isBusy={offer.isBusy}
          onOffer={(id) => void offer.run(id)}
        />
      </div>
    </Part>
  );
}
