import type { OfferCandidate } from '@threshold/contract/admin-requests';
import { replyText } from '@threshold/contract/answer-times';
import type { OfferHindrance } from '@threshold/contract/request-words';
import { Button } from '#app/components/button.tsx';
import { paths } from '#app/lib/paths.ts';
import { PublicLink } from '../parts/public-link.tsx';
import classes from './candidate-list.module.css';
import { groundLabels } from './request-labels.ts';

const hindrances: Readonly<Record<OfferHindrance, string>> = {
  had_it: 'Has had this request',
  no_account: 'Has no account with a verified address',
  takes_none: 'Takes no requests now',
  week_full: 'Has had enough requests this week',
};

export interface CandidateListProps {
  found: readonly OfferCandidate[] | undefined;
  isReading: boolean;
  isBusy: boolean;
  onOffer: (id: string) => void;
}

/**
 * Professionals who can receive the request, each with distance, reasons for and reasons against.
 */
export function CandidateList({ found, isReading, isBusy, onOffer }: CandidateListProps) {
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
