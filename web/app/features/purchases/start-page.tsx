import type { PurchaseSummary } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { archiveMonths } from '@threshold/contract/rules/purchases/purchase-limits';
import { useNavigate } from 'react-router';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import type { PlaceSource } from '#app/components/fields/place-box/place-source.ts';
import headClasses from '#app/components/layout/head.module.css';
import { Queenslander } from '#app/components/pictures/drawings/queenslander.tsx';
import { paths } from '#app/lib/paths.ts';
import { startPurchase } from './api.ts';
import { AddHome } from './homes/home-form.tsx';
import classes from './purchase.module.css';
import { Section } from './purchase-layout.tsx';
import { PurchaseRows } from './purchase-rows.tsx';

interface StartPageProps {
  purchases: readonly PurchaseSummary[];
  places: PlaceSource;
}

/** Page that lists the buyer's purchases, or offers to start the first purchase. */
export function BuyingStartPage({ purchases, places }: StartPageProps) {
  const navigate = useNavigate();
  const archived = purchases.filter(({ is_archived }) => is_archived);
  const current = purchases.filter(({ is_archived }) => !is_archived);
  const add = (
    <AddHome
      places={places}
      send={startPurchase}
      onAdded={({ _id }) => navigate(paths.purchase(_id))}
    />
  );
  if (purchases.length === 0) {
    return (
      <div className={`wrap ${classes.page}`}>
        <EmptyState
          drawing={<Queenslander />}
          title="Buying a home, in one place"
          headingLevel={1}
          actions={add}
        >
          <p>
            Keep the homes you look at, what you think of each, and the dates of your contract.
            Alone, or with whoever buys with you. There is nothing to set up: add the first home.
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={headClasses.head}>
        <h1>Buying</h1>
        {add}
      </div>
      <p className={classes.lead}>A home that you add here begins a purchase of its own.</p>
      {current.length > 0 && <PurchaseRows purchases={current} />}
      {archived.length > 0 && (
        <Section id="archived" title="Archived">
          <p className={classes.lead}>
            {`Settled or closed for ${archiveMonths} months or more. They stay readable here.`}
          </p>
          <PurchaseRows purchases={archived} />
        </Section>
      )}
    </div>
  );
}
