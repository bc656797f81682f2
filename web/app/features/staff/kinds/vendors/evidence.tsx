import { Badge, Group, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { RecordedCheck, StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import type {
  Background,
  Duplicate,
  RegisterEntry,
} from '@threshold/contract/endpoints/staff/vetting';
import {
  isCurrentEntry,
  listRegisters,
  PAGES_CHECKED_ON,
  registerPage,
  registers,
} from '@threshold/contract/rules/registers';
import { businessNumberText, readBusinessNumber } from '@threshold/contract/rules/text/numbers';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '#app/components/feedback/alert.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import values from '../../parts/values.module.css';
import { CopyableValue, type Fact, Moment } from '../../parts/values.tsx';
import { statusBadges } from './vendor-words.ts';
import classes from './vendors.module.css';

const sameWords: Readonly<Record<Duplicate['same'][number], string>> = {
  abn: 'ABN',
  licence: 'licence',
  phone: 'phone',
  site: 'website',
};

/** Other listings with the same details, although these details should be unique. */
export function Duplicates({ background }: { background: Background }) {
  const { duplicates, has_more_duplicates } = background;
  if (duplicates.length === 0) return null;
  return (
    <Alert>
      <p>May be listed already: these listings have something in common with it.</p>
      <Stack component="ul" gap="xxs" my="xs">
        {duplicates.map(({ _id, name, vendor_type, state, status, same }) => (
          <li key={_id}>
            <Link to={withQuery(paths.opsVendors, { status, open: _id })}>{name || 'No name'}</Link>
            <span>{` · the same ${same.map((one) => sameWords[one]).join(', ')} · ${[vendor_type, state, statusBadges[status].label].filter(Boolean).join(' · ')}`}</span>
          </li>
        ))}
      </Stack>
      {has_more_duplicates && <p>There are more: it may be a chain, or a shared address.</p>}
    </Alert>
  );
}

/** The vendor's licence details, to copy into the search of a register. */
export function licenceFacts(vendor: StaffVendor): readonly Fact[] {
  const { licence_number, licence_holder, licence_state, licence_expires_on, abn } = vendor;
  const copied = (text: string | null, what: string, shown?: string) =>
    text && <CopyableValue key={what} text={text} what={what} {...(shown && { shown })} />;
  return [
    ['Number', copied(licence_number, 'number')],
    ['Holder', copied(licence_holder, 'holder')],
    ['State', copied(licence_state, 'state') || (licence_number && 'All of Australia')],
    [
      'Expires on',
      copied(licence_expires_on, 'date', licence_expires_on ? dateText(licence_expires_on) : ''),
    ],
    ['ABN', abn && <Abn key="abn" abn={abn} />],
  ];
}

/** Business number, whether its check digits are valid, and the company number it contains. */
function Abn({ abn }: { abn: string }) {
  const number = readBusinessNumber(abn);
  if (!number) {
    return (
      <>
        <CopyableValue text={abn} what="ABN" />{' '}
        <Badge variant="error">Check digits are wrong</Badge>
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

interface BusinessLinkProps {
  digits: string;
  what: string;
  lead?: string;
}

function BusinessLink({ digits, what, lead = '' }: BusinessLinkProps) {
  const page = registerPage(registers.businesses, digits);
  return (
    <>
      {lead && <span>{lead}</span>}
      {page && (
        <a href={page.url} target="_blank" rel="noreferrer">
          {businessNumberText(digits)}
        </a>
      )}
      <CopyableValue text={digits} what={what} shown="" />
    </>
  );
}

/** Links to the registers for the listing's type and state; if possible, directly to its entry. */
export function RegisterLinks({ vendor }: { vendor: StaffVendor }) {
  const { vendor_type, state, licence_state, licence_number, abn } = vendor;
  const pages = listRegisters(vendor_type, licence_state ?? state).map((register) => {
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
            {page?.opens === 'entry' && <span className={values.small}> at the entry</span>}
          </li>
        ))}
      </ul>
      <p
        className={values.small}
      >{`The addresses were last checked on ${dateText(PAGES_CHECKED_ON)}.`}</p>
    </>
  );
}

/** Entry of the imported register file, which prefills the first row of the check. */
export function FileEntry({ entry }: { entry: RegisterEntry }) {
  const { number, holder, state, expires_on, read_at } = entry;
  const words = [number, holder, state, expires_on && `until ${dateText(expires_on)}`];
  return (
    <p>
      The file of the register from <Moment at={read_at} />
      <span>{` says: ${words.filter(Boolean).join(' · ')}. It fills the check below.`}</span>
    </p>
  );
}

export function RecordedChecks({ checks }: { checks: readonly RecordedCheck[] }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (checks.length === 0) return <p className={values.quiet}>Nothing was recorded yet.</p>;
  return (
    <ul className={classes.checks}>
      {checks.map((check) => (
        <li key={`${check.register} ${check.number} ${check.checked_at}`}>
          <Group gap="xs">
            <b>{check.register}</b>
            <EntryBadge check={check} today={today} />
          </Group>
          <p>
            {[
              `Number ${check.number}`,
              check.state,
              check.holder,
              check.expires_on && `expires ${dateText(check.expires_on)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {check.lapsed_reason && <p>{check.lapsed_reason}</p>}
          <p className={values.small}>
            <Moment at={check.checked_at} />
            <span>{` · ${check.checked_by ?? 'by the server'}`}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Badge for an entry that expired or whose number is no longer in the register. */
function EntryBadge({ check, today }: { check: RecordedCheck; today: string }) {
  if (!isCurrentEntry(check, today)) return <Badge variant="error">Ran out</Badge>;
  return check.lapsed_reason === null ? null : <Badge variant="error">Ended</Badge>;
}
