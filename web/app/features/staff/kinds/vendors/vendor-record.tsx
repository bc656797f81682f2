import { Group } from '@mantine/core';
import type { StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import type { Background } from '@threshold/contract/endpoints/staff/vetting';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { useState } from 'react';
import { toAvatarProps } from '#app/components/feedback/listing-badges.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { applyPendingChanges } from '#app/lib/format/pending-change-rows.ts';
import { paths } from '#app/lib/paths.ts';
import { type Fact, Moment, PublicLink } from '../../parts/values.tsx';
import { CodeProtectedFiles } from '../../record/files-by-code.tsx';
import { ListingHistory } from '../../record/history.tsx';
import { ReasonForm } from '../../record/reason-form.tsx';
import { RecordPage } from '../../record/record-page.tsx';
import type { RecordPart } from '../kind.ts';
import { allowAccountDeletion, openVendorFiles } from './api.ts';
import { PendingChangesDecision, VendorDecisionPanel } from './decide.tsx';
import { Duplicates, FileEntry, licenceFacts, RecordedChecks, RegisterLinks } from './evidence.tsx';
import { formatFieldNames, formatVendorSummary, getName, statusBadges } from './vendor-words.ts';
import classes from './vendors.module.css';

interface VendorRecordProps {
  vendor: StaffVendor;
  background: Background;
  lead?: Elements;
  /** True while a colleague has the listing open; decisions are then disabled. */
  isForeign: boolean;
  /** Further buttons in the bar, after those of the decision. */
  acts?: Elements;
  onDecided: (vendor: StaffVendor) => void;
  onRefresh: () => void;
}

export function VendorRecord(props: VendorRecordProps) {
  const { vendor, background, lead, isForeign, acts, onDecided, onRefresh } = props;
  const { entry, history } = background;
  // The bar's element once it is rendered. The decision form renders its buttons there.
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { _id, status, recheck, missing, status_reason, pending_changes } = vendor;
  const { variant, label } = statusBadges[status];
  const form = { vendor, entry, onDecided, onRefresh };
  return (
    <div>
      <RecordPage
        view={{
          title: getName(vendor),
          text: formatVendorSummary(vendor),
          picture: <VendorAvatar {...toAvatarProps(vendor)} name={getName(vendor)} size={44} />,
          badge: [variant, label],
          lead: (
            <>
              {lead}
              <Duplicates background={background} />
            </>
          ),
          alerts: [
            recheck.length > 0 && {
              tone: 'warning',
              lines: [`Changed since the last check: ${formatFieldNames(recheck)}.`],
            },
            missing.length > 0 && {
              lines: [`Still missing in the profile: ${formatFieldNames(missing)}.`],
            },
            Boolean(status_reason) && { lines: [`The reason given: ${status_reason}`] },
          ],
          parts: [
            pending_changes &&
              !isForeign && {
                title: 'The vendor asks for a change',
                content: <PendingChangesDecision key={vendor.version} {...form} slot={slot} />,
              },
            {
              title: 'The listing',
              facts: listVendorFacts(vendor),
              after: (
                <p>
                  <PublicLink to={paths.vendor(_id)}>See it as the public does</PublicLink>
                </p>
              ),
            },
            { title: 'What the vendor says of its licence', facts: licenceFacts(vendor) },
            {
              title: 'Files',
              content: (
                <CodeProtectedFiles
                  groups={[
                    { kind: 'Licence', files: vendor.licenses },
                    { kind: 'Certificate', files: vendor.certificates },
                  ]}
                  open={(code) => openVendorFiles(_id, code)}
                  emptyText="The vendor has sent no licences or certificates."
                />
              ),
            },
            {
              title: 'Look it up',
              content: (
                <>
                  <RegisterLinks vendor={applyPendingChanges(vendor)} />
                  {entry && <FileEntry entry={entry} />}
                </>
              ),
            },
            {
              title: 'Recorded checks',
              content: <RecordedChecks checks={vendor.recorded_checks} />,
            },
            !isForeign && {
              title: 'Record the check',
              content: <VendorDecisionPanel {...form} {...(!pending_changes && { slot })} />,
            },
            status === 'suspended' && buildReleasePart(vendor, onRefresh),
            { title: 'History', content: <ListingHistory id={_id} history={history} /> },
          ],
        }}
      />
      <Group gap="sm" align="start" wrap="nowrap" className={classes.bar}>
        <div ref={setSlot} />
        {acts}
      </Group>
    </div>
  );
}

function listVendorFacts(vendor: StaffVendor): readonly Fact[] {
  const { email, is_email_verified } = vendor;
  return [
    ['Name', vendor.full_name],
    ['Business', vendor.business_name],
    ['Title', vendor.professional_title],
    [
      'Email of the account',
      email && `${email} (${is_email_verified ? 'verified' : 'not verified'})`,
    ],
    ['Work email', vendor.work_email],
    ['Phone', vendor.phone_number],
    ['Website', vendor.website],
    ['Address', vendor.address],
    ['Certifications', vendor.certifications_affiliations],
  ];
}

/** Button that permits the owner of a suspended listing to delete the account. */
function buildReleasePart({ _id, released_at }: StaffVendor, refresh: () => void): RecordPart {
  const title = 'Deleting the account';
  if (released_at) {
    return {
      title,
      content: (
        <p>
          The owner may delete the account since <Moment at={released_at} />.
        </p>
      ),
    };
  }
  return {
    title,
    content: (
      <ReasonForm<StaffVendor>
        label="Reason to let it go"
        description="While the listing is suspended its owner cannot delete the account. The reason stands in the audit log."
        acts={[
          {
            name: 'release',
            label: 'Let the owner delete it',
            busyLabel: 'Letting it go...',
            done: staffOutcomes.released,
            send: (reason) => allowAccountDeletion(_id, reason),
          },
        ]}
        update={refresh}
        refresh={refresh}
      />
    ),
  };
}
