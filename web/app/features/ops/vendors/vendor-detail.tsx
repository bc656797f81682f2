import type { AdminVendor, RecordedCheck } from '@threshold/contract/admin-vendors';
import type { Background, Duplicate, RegisterEntry } from '@threshold/contract/admin-work';
import { isCurrentEntry } from '@threshold/contract/registers';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import { doorwayStateOf } from '#app/components/feedback/listing-badges.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { afterChanges } from '#app/lib/format/asked-changes.ts';
import { dateText } from '#app/lib/format/dates.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { FilesByCode } from '../parts/files-by-code.tsx';
import { ListingHistory } from '../parts/listing-history.tsx';
import { Moment } from '../parts/moment.tsx';
import { PublicLink } from '../parts/public-link.tsx';
import { openVendorFiles } from './api.ts';
import { DecideChanges } from './decide-changes.tsx';
import { DecideVendor } from './decide-vendor.tsx';
import evidenceClasses from './evidence.module.css';
import { LicenceFacts } from './licence-facts.tsx';
import { RegisterLinks } from './register-links.tsx';
import { ReleaseAccount } from './release-account.tsx';
import classes from './vendor-detail.module.css';
import { fieldWords, nameOf, statusBadges, whereabouts } from './vendor-words.ts';

const sameWords: Readonly<Record<Duplicate['same'][number], string>> = {
  abn: 'ABN',
  licence: 'licence',
  phone: 'phone',
  site: 'website',
};

/** Other listings that share details which should be unique. */
function Duplicates({
  background: { duplicates, has_more_duplicates },
}: {
  background: Background;
}) {
  if (duplicates.length === 0) return null;
  return (
    <Alert>
      <p>May be listed already: these listings have something in common with it.</p>
      <ul className={evidenceClasses.alike}>
        {duplicates.map(({ _id, name, vendor_type, state, status, same }) => (
          <li key={_id}>
            <Link to={withQuery(paths.opsVendors, { status, open: _id })}>{name || 'No name'}</Link>
            <span>{` · the same ${same.map((one) => sameWords[one]).join(', ')} · ${[vendor_type, state, statusBadges[status].label].filter(Boolean).join(' · ')}`}</span>
          </li>
        ))}
      </ul>
      {has_more_duplicates && <p>There are more: it may be a chain, or a shared address.</p>}
    </Alert>
  );
}

export interface VendorDetailProps {
  vendor: AdminVendor;
  background: Background;
  /** Alert about a colleague who has the listing open. */
  lead?: Elements;
  /** True while a colleague has the listing open; decisions are then disabled. */
  isForeign: boolean;
  /** Further buttons in the bar, after those of the decision. */
  acts?: Elements;
  onDecided: (vendor: AdminVendor) => void;
  onRefresh: () => void;
}

/** A listing with all evidence, and the decision. */
export function VendorDetail(props: VendorDetailProps) {
  const { vendor, background, lead, isForeign, acts, onDecided, onRefresh } = props;
  const { entry, history } = background;
  // Set once the bar is rendered; the form renders its buttons there.
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { _id, recheck, missing, status_reason, licenses, certificates } = vendor;
  const badge = statusBadges[vendor.status];

  return (
    <div>
      <Detail
        title={nameOf(vendor)}
        text={whereabouts(vendor)}
        picture={
          <VendorAvatar
            id={_id}
            name={nameOf(vendor)}
            photo={vendor.profile_picture?.file_url}
            state={doorwayStateOf(vendor.status)}
            size={44}
          />
        }
        badge={<Badge kind={badge.kind}>{badge.label}</Badge>}
      >
        {lead}
        <Duplicates background={background} />
        {recheck.length > 0 && (
          <Alert tone="warning">
            <p>{`Changed since the last check: ${fieldWords(recheck)}.`}</p>
          </Alert>
        )}
        {missing.length > 0 && (
          <Alert>
            <p>{`Still missing in the profile: ${fieldWords(missing)}.`}</p>
          </Alert>
        )}
        {status_reason && (
          <Alert>
            <p>{`The reason given: ${status_reason}`}</p>
          </Alert>
        )}
        {vendor.pending_changes && !isForeign && (
          <Part title="The vendor asks for a change">
            <DecideChanges
              key={vendor.version}
              vendor={vendor}
              entry={entry}
              slot={slot}
              onDecided={onDecided}
              onRefresh={onRefresh}
            />
          </Part>
        )}
        <Part title="The listing">
          <DescriptionList
            facts={[
              ['Name', vendor.full_name],
              ['Business', vendor.business_name],
              ['Title', vendor.professional_title],
              [
                'Email of the account',
                vendor.email &&
                  `${vendor.email} (${vendor.is_email_verified ? 'verified' : 'not verified'})`,
              ],
              ['Work email', vendor.work_email],
              ['Phone', vendor.phone_number],
              ['Website', vendor.website],
              ['Address', vendor.address],
              ['Certifications', vendor.certifications_affiliations],
            ]}
          />
          <p>
            <PublicLink to={paths.vendor(_id)}>See it as the public does</PublicLink>
          </p>
        </Part>
        <Part title="What the vendor says of its licence">
          <LicenceFacts vendor={vendor} />
        </Part>
        <Part title="Files">
          <FilesByCode
            groups={[
              { kind: 'Licence', files: licenses },
              { kind: 'Certificate', files: certificates },
            ]}
            open={(code) => openVendorFiles(_id, code)}
            emptyText="The vendor has sent no licences or certificates."
          />
        </Part>
        <Part title="Look it up">
          <RegisterLinks vendor={afterChanges(vendor)} />
          {entry && <FileEntry entry={entry} />}
        </Part>
        <Part title="Recorded checks">
          <RecordedChecks checks={vendor.recorded_checks} />
        </Part>
        {!isForeign && (
          <Part title="Record the check">
            <DecideVendor
              vendor={vendor}
              entry={entry}
              slot={vendor.pending_changes ? undefined : slot}
              onDecided={onDecided}
              onRefresh={onRefresh}
            />
          </Part>
        )}
        <ReleaseAccount vendor={vendor} onReleased={onRefresh} onRefresh={onRefresh} />
        <Part title="History">
          <ListingHistory id={_id} history={history} />
        </Part>
      </Detail>
      <div className={classes.bar}>
        <div ref={setSlot} />
        {acts}
      </div>
    </div>
  );
}

/** Entry of the imported register file, which prefills the first row of the check. */
function FileEntry({ entry }: { entry: RegisterEntry }) {
  const { number, holder, state, expires_on, read_at } = entry;
  const words = [number, holder, state, expires_on && `until ${dateText(expires_on)}`];
  return (
    <p>
      The file of the register from <Moment at={read_at} />
      <span>{` says: ${words.filter(Boolean).join(' · ')}. It fills the check below.`}</span>
    </p>
  );
}

/** Checks recorded earlier, with the staff member. */
function RecordedChecks({ checks }: { checks: readonly RecordedCheck[] }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (checks.length === 0) return <p className={evidenceClasses.none}>Nothing was recorded yet.</p>;
  return (
    <ul className={evidenceClasses.checks}>
      {checks.map((check) => (
        <li key={`${check.register} ${check.number} ${check.checked_at}`}>
          <div className={evidenceClasses.checkHead}>
            <b>{check.register}</b>
            <EntryBadge check={check} today={today} />
          </div>
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
          <p className={evidenceClasses.quiet}>
            <Moment at={check.checked_at} />
            <span>{` · ${check.checked_by ?? 'by the server'}`}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * Badge of an entry that no longer counts, because it expired or its number ended in the register.
 */
function EntryBadge({ check, today }: { check: RecordedCheck; today: string }) {
  if (!isCurrentEntry(check, today)) return <Badge kind="error">Ran out</Badge>;
  return check.lapsed_reason === null ? null : <Badge kind="error">Ended</Badge>;
}
