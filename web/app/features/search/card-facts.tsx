import { IconCalendar, IconClock, IconListCheck, IconMapPin } from '@tabler/icons-react';
import { replyText, silentText } from '@threshold/contract/answer-times';
import type { VendorCard as Vendor } from '@threshold/contract/vendors';
import type { ReactNode } from 'react';
import type { Elements } from '#app/components/elements.ts';
import { callText } from '#app/lib/format/call-text.ts';
import classes from './card-facts.module.css';
import { addressParts, distanceOf } from './card-words.ts';
import { useNextCall } from './next-call.ts';

/** What can be compared from card to card, each at the same place. */
export function CardFacts({ vendor }: { vendor: Vendor }) {
  const services = vendor.services.map(({ servicesName }) => servicesName).join(', ');
  return (
    <ul className={classes.facts}>
      <WhereFact vendor={vendor} />
      {vendor.reply_hours && (
        <Fact icon={<IconClock aria-hidden="true" />} label="Reply time">
          {replyText(vendor.reply_hours)}
        </Fact>
      )}
      {vendor.usually_silent && (
        <Fact icon={<IconClock aria-hidden="true" />} label="Reply time">
          {silentText}
        </Fact>
      )}
      {vendor.status === 'approved' && <NextCallFact id={vendor._id} />}
      {services && (
        <Fact icon={<IconListCheck aria-hidden="true" />} label="Services">
          {services}
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  icon: Elements;
  /** What the icon says. */
  label: string;
  /** Without scripts it never comes. */
  isLater?: boolean;
  children: ReactNode;
}

function Fact({ icon, label, isLater, children }: FactProps) {
  return (
    <li data-later={isLater}>
      {icon}
      <span className={classes.text}>
        <span className="visually-hidden">{`${label}: `}</span>
        <span>{children}</span>
      </span>
    </li>
  );
}

/** Its line is there from the beginning, so that nothing moves once it is known. */
function NextCallFact({ id }: { id: string }) {
  const call = useNextCall(id);
  return (
    <Fact icon={<IconCalendar aria-hidden="true" />} label="Next free call" isLater>
      {call ? `Next call ${callText(call)}` : call === null ? 'No free call in two weeks' : '…'}
    </Fact>
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
