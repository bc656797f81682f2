import { IconCalendar, IconClock, IconListCheck, IconMapPin } from '@tabler/icons-react';
import { replyText, silentText } from '@threshold/contract/answer-times';
import type { VendorCard as Vendor } from '@threshold/contract/vendors';
import type { ReactNode } from 'react';
import type { Elements } from '#app/components/elements.ts';
import { callText } from '#app/lib/format/call-text.ts';
import classes from './card-facts.module.css';
import { addressParts, distanceOf } from './card-words.ts';
import { useNextCall } from './next-call.ts';

/** Details to compare between cards, always at the same position. */
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
  /** Accessible name of the icon. */
  label: string;
  /** True for facts that need scripts. */
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

/** The line is rendered before the call is known, so that the layout does not shift. */
function NextCallFact({ id }: { id: string }) {
  const call = useNextCall(id);
  return (
    <Fact icon={<IconCalendar aria-hidden="true" />} label="Next free call" isLater>
      {call ? `Next call ${callText(call)}` : call === null ? 'No free call in two weeks' : '…'}
    </Fact>
  );
}

/**
 * Distance and suburb, as '1.1 km · Parramatta NSW 2150', then the street, which is hidden on
 * narrow cards.
 */
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
