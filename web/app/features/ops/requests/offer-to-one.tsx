import { NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { useRef, useState } from 'react';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { pause } from '#app/lib/pause.ts';
import { useAction } from '#app/lib/use-action.ts';
import formClasses from '../parts/act-form.module.css';
import { Part } from '../parts/detail.tsx';
import { findCandidates, offerRequest } from './api.ts';
import { CandidateList } from './candidate-list.tsx';
import type { SteerProps } from './steer-form.tsx';

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
