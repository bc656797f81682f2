import type { AdminVendor } from '@threshold/contract/admin-vendors';
import { businessNumberText, readBusinessNumber } from '@threshold/contract/business-numbers';
import { registerPage } from '@threshold/contract/register-pages';
import { registers } from '@threshold/contract/registers';
import { Badge } from '#app/components/feedback/badge.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { Copied } from '../parts/copied.tsx';
import { DescriptionList } from '../parts/description-list.tsx';

/** The vendor's licence details, to copy into the search of a register. */
export function LicenceFacts({ vendor }: { vendor: AdminVendor }) {
  const { licence_number, licence_holder, licence_state, licence_expires_on, abn } = vendor;
  return (
    <DescriptionList
      facts={[
        ['Number', licence_number && <Copied key="n" text={licence_number} what="number" />],
        ['Holder', licence_holder && <Copied key="h" text={licence_holder} what="holder" />],
        [
          'State',
          licence_state ? (
            <Copied key="s" text={licence_state} what="state" />
          ) : (
            licence_number && 'All of Australia'
          ),
        ],
        [
          'Expires on',
          licence_expires_on && (
            <Copied
              key="e"
              text={licence_expires_on}
              what="date"
              shown={dateText(licence_expires_on)}
            />
          ),
        ],
        ['ABN', abn && <Abn key="abn" abn={abn} />],
      ]}
    />
  );
}

/** Business number, whether its check digits are valid, and the company number it contains. */
function Abn({ abn }: { abn: string }) {
  const number = readBusinessNumber(abn);
  if (!number) {
    return (
      <>
        <Copied text={abn} what="ABN" /> <Badge kind="error">Check digits are wrong</Badge>
      </>
    );
  }
  return (
    <>
      <BusinessLink digits={number.digits} what="ABN" />
      {number.acn && (
        <>
          <br />
          <BusinessLink digits={number.acn} what="ACN" lead="of a company: ACN " />
        </>
      )}
    </>
  );
}

function BusinessLink({
  digits,
  what,
  lead = '',
}: {
  digits: string;
  what: string;
  lead?: string;
}) {
  const page = registerPage(registers.businesses, digits);
  return (
    <>
      {lead && <span>{lead}</span>}
      {page && (
        <a href={page.url} target="_blank" rel="noreferrer">
          {businessNumberText(digits)}
        </a>
      )}
      <Copied text={digits} what={what} shown="" />
    </>
  );
}
