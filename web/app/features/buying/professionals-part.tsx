import {
  type ChecklistStage,
  checklistStageWords,
} from '@threshold/contract/buying/checklist-stages';
import type {
  PurchaseProfessional,
  PurchaseTeam,
} from '@threshold/contract/buying/purchase-professionals';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { type VendorType, vendorTypePlurals } from '@threshold/contract/vocabularies';
import { useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { ProfessionalRow } from './professional-row.tsx';
import { searchNear } from './search-near.ts';

interface ProfessionalsPartProps {
  purchase: Purchase;
  team: PurchaseTeam;
}

/** The professionals of a purchase, the reader's own ones, and the missing types. */
export function ProfessionalsPart({ purchase, team }: ProfessionalsPartProps) {
  const { professionals, stage, missing, place } = team;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const shared = professionals.filter(({ is_shared }) => is_shared);
  const own = professionals.filter(({ is_shared }) => !is_shared);
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <section className={classes.section} aria-labelledby="team">
          <h2 id="team" ref={heading} tabIndex={-1}>
            On this purchase
          </h2>
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
        </section>
        <section className={classes.section} aria-labelledby="own">
          <h2 id="own">Only you see these</h2>
          {own.length === 0 ? (
            <p className={classes.lead}>
              Whoever you chat with, book a call with or apply to shows here.{' '}
              <Link to={paths.search}>Find professionals</Link>
            </p>
          ) : (
            <Rows purchase={purchase} professionals={own} onMoved={focusHeading} />
          )}
        </section>
      </div>
      <Missing stage={stage} missing={missing} place={place} />
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
      <li key={professional._id}>
        <ProfessionalRow purchase={purchase} professional={professional} onMoved={onMoved} />
      </li>
    ))}
  </ul>
);

interface MissingProps {
  stage: ChecklistStage;
  missing: readonly VendorType[];
  place: string | null;
}

/** Types of professionals that are usual at this stage and missing, each linked to the search. */
function Missing({ stage, missing, place }: MissingProps) {
  return (
    <section className={classes.section} aria-labelledby="missing">
      <h2 id="missing">Who is missing</h2>
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
              <li key={type}>
                <Link to={searchNear(type, place)}>
                  {`Find ${vendorTypePlurals[type]}${place ? ` near ${place}` : ''}`}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
