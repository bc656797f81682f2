import { IconExternalLink } from '@tabler/icons-react';
import type { AdminVendor } from '@threshold/contract/admin-vendors';
import { registers, registersFor } from '@threshold/contract/registers';
import classes from './evidence.module.css';

/** Where a listing of this type and state can be looked up. */
export function RegisterLinks({ vendor }: { vendor: Pick<AdminVendor, 'vendor_type' | 'state'> }) {
  return (
    <ul className={classes.links}>
      {registersFor(vendor.vendor_type, vendor.state).map(({ name, state, url }) => (
        <li key={`${name} ${state}`}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {name}
              <IconExternalLink aria-hidden="true" />
            </a>
          ) : (
            <span>
              {name}: no licence in {state ?? 'this state'}, look at the paper.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A business number, leading to its entry. Its check digits are right: the rules of the profile ask for that. */
export function AbnLink({ abn }: { abn: string }) {
  const url = new URL('ABN/View', registers.businesses.url ?? undefined);
  url.searchParams.set('abn', abn);
  return (
    <a href={url.href} target="_blank" rel="noreferrer">
      {abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}
    </a>
  );
}
