import type {
  PurchaseProfessional,
  PurchaseTeam,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { checklistStageWords } from '@threshold/contract/rules/purchases/checklist-stages';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { statusLabels, type VendorType, vendorTypePlurals } from '@threshold/contract/vocabularies';
import { useRef } from 'react';
import { Link } from 'react-router';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { formatDateTime } from '#app/lib/format/dates.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { ShareDates } from '../dates/share-dates.tsx';
import classes from '../purchase.module.css';
import { Row, RowButton, Section } from '../purchase-layout.tsx';
import { useSharedAct } from '../shared-form.tsx';
import { getMemberNameInSentence, joinWithDots } from '../words.ts';
import { shareProfessional, unshareProfessional } from './people-api.ts';

/** Shared professionals of the purchase, the user's other professionals, and the missing types. */
export function ProfessionalsPart({ purchase, team }: { purchase: Purchase; team: PurchaseTeam }) {
  const { professionals } = team;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const shared = professionals.filter(({ is_shared }) => is_shared);
  const own = professionals.filter(({ is_shared }) => !is_shared);
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Section id="team" title="On this purchase" headingRef={heading}>
          <p className={classes.lead}>
            All buyers see who is here. What each of you writes or books with them stays your own.
            Helpers see nothing of this, and a professional nothing but the dates, where one of you
            shares them.
          </p>
          {shared.length === 0 ? (
            <p className={classes.lead}>Nobody yet.</p>
          ) : (
            <Rows purchase={purchase} professionals={shared} onMoved={focusHeading} />
          )}
        </Section>
        <Section id="own" title="Only you see these">
          {own.length === 0 ? (
            <p className={classes.lead}>
              Whoever you chat with, book a call with or apply to shows here.{' '}
              <Link to={paths.search}>Find professionals</Link>
            </p>
          ) : (
            <Rows purchase={purchase} professionals={own} onMoved={focusHeading} />
          )}
        </Section>
      </div>
      <MissingProfessionals {...team} />
    </div>
  );
}

interface RowsProps {
  purchase: Purchase;
  professionals: readonly PurchaseProfessional[];
  onMoved: () => void;
}

const Rows = ({ purchase, professionals, onMoved }: RowsProps) => (
  <ul className={classes.rows}>
    {professionals.map((professional) => (
      <Row key={professional._id}>
        <ProfessionalRow purchase={purchase} professional={professional} onMoved={onMoved} />
      </Row>
    ))}
  </ul>
);

/** Types of professionals that are usual at this stage but missing here, with search links. */
function MissingProfessionals({ stage, missing, place }: PurchaseTeam) {
  return (
    <Section id="missing" title="Who is missing">
      {missing.length === 0 ? (
        <p className={classes.lead}>
          {`Nobody whom buyers usually have at this stage: ${checklistStageWords[stage]}.`}
        </p>
      ) : (
        <>
          <p className={classes.lead}>
            {`Buyers usually have these beside them at this stage: ${checklistStageWords[stage]}. You need none of them from here.`}
          </p>
          <ul className={classes.rows}>
            {missing.map((type) => (
              <Row key={type}>
                <Link to={buildSearchPathNear(type, place)}>
                  {`Find ${vendorTypePlurals[type]}${place ? ` near ${place}` : ''}`}
                </Link>
              </Row>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** Returns the path of a search near a place: by its postcode, or by name without a postcode. */
export function buildSearchPathNear(type: VendorType, place: string | null): string {
  const post_code = /(?:^|\s)(\d{4})$/.exec(place ?? '')?.[1];
  const where = post_code ? { post_code } : { city: place ?? undefined };
  return withQuery(paths.search, { vendor_type: type, place: place ?? undefined, ...where });
}

interface ProfessionalRowProps {
  purchase: Purchase;
  professional: PurchaseProfessional;
  /** Called after a change that moves or removes the row. */
  onMoved: () => void;
}

/** A professional, with a button that adds the professional to the purchase or removes them. */
function ProfessionalRow({ purchase, professional, onMoved }: ProfessionalRowProps) {
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
      <RowButton
        label={is_shared ? 'Take off' : 'Put on the purchase'}
        of={full_name}
        disabled={toggle.isBusy}
        onClick={() => void toggle.run()}
      />
    </>
  );
}

/** Formats a professional's details: 'Mortgage Broker · Corner Loans · put here by Ben'. */
function aboutText({ members }: Purchase, professional: PurchaseProfessional): string {
  const { vendor_type, business_name, is_shared, shared_by } = professional;
  const by = is_shared && `put here by ${getMemberNameInSentence(members, shared_by)}`;
  return joinWithDots(vendor_type, business_name, by);
}

/** Links to the buyer's chat, calls and loan application with a professional. */
function Dealings({ professional: { _id, mine } }: Pick<ProfessionalRowProps, 'professional'>) {
  const { has_chat, next_call, calls, application } = mine;
  if (!has_chat && calls === 0 && application === null) return null;
  return (
    <p className={classes.dealings}>
      {has_chat && <Link to={paths.customerConversation(_id)}>Your chat</Link>}
      {calls > 0 && (
        <Link to={paths.customerCalls}>
          {next_call ? `Your call on ${formatDateTime(next_call)}` : 'Your calls'}
        </Link>
      )}
      {application && (
        <Link to={paths.customerDashboard}>{`Your application: ${statusLabels[application]}`}</Link>
      )}
    </p>
  );
}
