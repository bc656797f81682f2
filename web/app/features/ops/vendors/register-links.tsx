import { IconExternalLink } from '@tabler/icons-react';
import type { AdminVendor } from '@threshold/contract/admin-vendors';
import { PAGES_CHECKED_ON, registerPage } from '@threshold/contract/register-pages';
import { registers, registersFor } from '@threshold/contract/registers';
import { dateText } from '#app/lib/format/dates.ts';
import classes from './evidence.module.css';

type Listing = Pick<
  AdminVendor,
  'vendor_type' | 'state' | 'licence_state' | 'licence_number' | 'abn'
>;

/**
 * Links to the registers for this type and state, directly to the entry of the number if the
 * register supports that.
 */
export function RegisterLinks({ vendor }: { vendor: Listing }) {
  const { vendor_type, state, licence_state, licence_number, abn } = vendor;
  const pages = registersFor(vendor_type, licence_state ?? state).map((register) => {
    const isBusiness = register.name === registers.businesses.name;
    return { register, page: registerPage(register, (isBusiness ? abn : licence_number) ?? '') };
  });
  const first = pages.find(({ page }) => page !== null);
  return (
    <>
      <ul className={classes.links}>
        {pages.map(({ register: { name, state }, page }) => (
          <li key={`${name} ${state}`}>
            {page ? (
              <a
                href={page.url}
                target="_blank"
                rel="noreferrer"
                {...(page === first?.page && { 'data-key': 'g', 'aria-keyshortcuts': 'g' })}
              >
                <span>{name}</span>
                <IconExternalLink aria-hidden="true" />
              </a>
            ) : (
              <span>{`${name}: no licence in ${state ?? 'this state'}, look at the paper.`}</span>
            )}
            {page?.opens === 'entry' && <span className={classes.quiet}> at the entry</span>}
          </li>
        ))}
      </ul>
      <p
        className={classes.quiet}
      >{`The addresses were last checked on ${dateText(PAGES_CHECKED_ON)}.`}</p>
    </>
  );
}
