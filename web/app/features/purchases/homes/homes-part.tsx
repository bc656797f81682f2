import { Badge, Stack } from '@mantine/core';
import type { Home, Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import {
  contractedStages,
  homeStageWords,
  opinionWords,
  pastStages,
} from '@threshold/contract/texts/purchase-words';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import type { PlaceSource } from '#app/components/fields/place-box/place-source.ts';
import headClasses from '#app/components/layout/head.module.css';
import { Queenslander } from '#app/components/pictures/drawings/queenslander.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import { addHome } from '../api.ts';
import classes from '../purchase.module.css';
import { CardHead } from '../purchase-layout.tsx';
import { getName, joinWithDots, listBuyers, listOthers } from '../words.ts';
import { AddHome, formatHomeField } from './home-form.tsx';

/** Homes that the buyers consider, and below them the homes that they missed or dropped. */
export function HomesPart({ purchase, places }: { purchase: Purchase; places: PlaceSource }) {
  const navigate = useNavigate();
  const { _id: id, homes, role } = purchase;
  const past = homes.filter(({ stage }) => pastStages.includes(stage));
  const isContracted = ({ stage }: Home) => contractedStages.includes(stage);
  // The home under contract comes first, because members usually need this home.
  const open = homes
    .filter(({ stage }) => !pastStages.includes(stage))
    .toSorted((a, b) => Number(isContracted(b)) - Number(isContracted(a)));
  const add = role === 'buyer' && (
    <AddHome
      places={places}
      send={(home) => addHome(id, home)}
      onAdded={(home) => navigate(paths.purchaseHome(id, home._id))}
    />
  );
  if (homes.length === 0) {
    return (
      <EmptyState drawing={<Queenslander />} size="small" title="No home yet" actions={add}>
        <p>
          {role === 'buyer'
            ? 'Add each home that you look at, and say what you think of it.'
            : 'The homes that the buyers look at show here.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <section className={classes.section} aria-labelledby="homes">
      <div className={headClasses.head}>
        <h2 id="homes">Homes</h2>
        {add}
      </div>
      {open.length === 0 && <p className={classes.lead}>No home is left to look at.</p>}
      <HomeCards purchase={purchase} homes={open} />
      {past.length > 0 && (
        <>
          <h3>Missed out and dropped</h3>
          <HomeCards purchase={purchase} homes={past} />
        </>
      )}
    </section>
  );
}

function HomeCards({ purchase, homes }: { purchase: Purchase; homes: readonly Home[] }) {
  return (
    <ul className={classes.cards}>
      {homes.map((home) => (
        <li key={home._id} className={classes.card}>
          <CardHead>
            <Link to={paths.purchaseHome(purchase._id, home._id)}>{home.address}</Link>
            <Badge>{homeStageWords[home.stage]}</Badge>
          </CardHead>
          <TextLine text={joinWithDots(home.place, home.price)} />
          <TextLine className={classes.lead} text={saleText(home)} />
          {purchase.role === 'buyer' && <Opinions purchase={purchase} home={home} />}
        </li>
      ))}
    </ul>
  );
}

/** A paragraph, or nothing if the text is empty. */
const TextLine = ({ text, className }: { text: string; className?: string | undefined }) =>
  text && <p className={className}>{text}</p>;

function saleText({ sale_method, auction_on }: Home): string {
  const method = formatHomeField('sale_method', sale_method ?? '');
  return auction_on ? `${method || 'Auction'} on ${dateText(auction_on)}` : method;
}

/** The buyers' opinions of a home, and the names of buyers who have not seen the home yet. */
function Opinions({ purchase, home }: { purchase: Purchase; home: Home }) {
  const given = home.opinions.filter(({ value }) => value !== null);
  const unseen = listBuyers(listOthers(purchase.members)).filter(
    ({ _id }) => !home.opinions.some(({ by, seen_on }) => by === _id && seen_on !== null),
  );
  if (given.length + unseen.length === 0) return null;
  return (
    <Stack component="ul" gap="xxs" style={{ overflowWrap: 'anywhere' }}>
      {given.map(({ by, value, reason }) => (
        <li key={by ?? 'former'}>
          <b>{`${getName(purchase.members, by)}: ${value && opinionWords[value]}`}</b>
          {reason && <span>{` – ${reason}`}</span>}
        </li>
      ))}
      {unseen.map(({ _id, first_name }) => (
        <li key={_id} className={classes.lead}>{`${first_name} has not seen this`}</li>
      ))}
    </Stack>
  );
}
