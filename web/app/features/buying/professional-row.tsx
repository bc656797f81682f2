import type { PurchaseProfessional } from '@threshold/contract/buying/purchase-professionals';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { statusLabels } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { momentText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { nameOf } from './people.ts';
import { shareProfessional, unshareProfessional } from './professionals-api.ts';
import { ShareDates } from './share-dates.tsx';
import { useSharedAct } from './use-shared-act.ts';

interface ProfessionalRowProps {
  purchase: Purchase;
  professional: PurchaseProfessional;
  /** Called after a change that moves or removes the row. */
  onMoved: () => void;
}

/**
 * A professional: who added them, the reader's contact with them, and a button that adds them to
 * the purchase or removes them.
 */
export function ProfessionalRow({ purchase, professional, onMoved }: ProfessionalRowProps) {
  const { _id: vendorId, full_name, is_shared } = professional;
  const toggle = useSharedAct(
    () => (is_shared ? unshareProfessional : shareProfessional)(purchase._id, vendorId),
    {
      done: is_shared
        ? purchaseOutcomes.professional_unshared
        : purchaseOutcomes.professional_shared,
      after: onMoved,
    },
  );
  const label = is_shared ? 'Take off' : 'Put on the purchase';
  return (
    <>
      <div>
        {professional.is_listed ? (
          <Link to={paths.vendor(vendorId)}>{full_name}</Link>
        ) : (
          <b>{full_name}</b>
        )}
        <p className={classes.small}>{aboutText(purchase, professional)}</p>
        <Dealings professional={professional} />
        {is_shared && <ShareDates purchase={purchase} professional={professional} />}
        <FailureAlert sentence={toggle.failure} />
      </div>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${label}: ${full_name}`}
        disabled={toggle.isBusy}
        onClick={() => void toggle.run()}
      >
        {label}
      </Button>
    </>
  );
}

/** Formats details: 'Mortgage Broker · Corner Loans · put here by Ben'. */
function aboutText({ members }: Purchase, professional: PurchaseProfessional): string {
  const { vendor_type, business_name, is_shared, shared_by } = professional;
  const by = is_shared && `put here by ${nameOf(members, shared_by).replace(/^You$/, 'you')}`;
  return [vendor_type, business_name, by].filter(Boolean).join(' · ');
}

/** The reader's chat, calls and application with a professional, as links. */
function Dealings({ professional: { _id, mine } }: Pick<ProfessionalRowProps, 'professional'>) {
  const { has_chat, next_call, calls, application } = mine;
  if (!has_chat && calls === 0 && application === null) return null;
  return (
    <p className={classes.dealings}>
      {has_chat && <Link to={paths.customerConversation(_id)}>Your chat</Link>}
      {calls > 0 && (
        <Link to={paths.customerCalls}>
          {next_call ? `Your call on ${momentText(next_call)}` : 'Your calls'}
        </Link>
      )}
      {application && (
        <Link to={paths.customerDashboard}>{`Your application: ${statusLabels[application]}`}</Link>
      )}
    </p>
  );
}
