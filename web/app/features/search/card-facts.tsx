import { IconListCheck, IconMapPin } from '@tabler/icons-react';
import type { VendorCard as Vendor } from '@threshold/contract/vendors';
import type { ReactNode } from 'react';
import classes from './card-facts.module.css';
import { addressParts, distanceOf } from './card-words.ts';

/** What can be compared from card to card, each at the same place. */
export function CardFacts({ vendor }: { vendor: Vendor }) {
  const services = vendor.services.map(({ servicesName }) => servicesName).join(', ');
  return (
    <ul className={classes.facts}>
      <WhereFact vendor={vendor} />
      {services && (
        <Fact icon={<IconListCheck aria-hidden="true" />} label="Services">
          {services}
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  icon: ReactNode;
  /** What the icon says. */
  label: string;
  children: ReactNode;
}

function Fact({ icon, label, children }: FactProps) {
  return (
    <li>
      {icon}
      <span className={classes.text}>
        <span className="visually-hidden">{`${label}: `}</span>
        {children}
      </span>
    </li>
  );
}

/** '1.1 km · Parramatta NSW 2150', then the street, which gives way where there is no room. */
function WhereFact({ vendor }: { vendor: Vendor }) {
  const { suburb, street } = addressParts(vendor);
  const where = [distanceOf(vendor), suburb].filter(Boolean).join(' · ');
  if (!where) return null;
  return (
    <Fact icon={<IconMapPin aria-hidden="true" />} label="Where">
      <b>{where}</b>
      {street && <span className={classes.street}>{street}</span>}
    </Fact>
  );
}
