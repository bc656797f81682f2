import type { AdminVendor } from '@threshold/contract/admin-vendors';
import { Alert } from '#app/components/alert.tsx';
import { Badge } from '#app/components/badge.tsx';
import { doorwayStateOf } from '#app/components/listing-badges.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { FilesByCode } from '../parts/files-by-code.tsx';
import { History } from '../parts/history.tsx';
import { PublicLink } from '../parts/public-link.tsx';
import { openVendorFiles } from './api.ts';
import { DecideChanges } from './decide-changes.tsx';
import { DecideVendor } from './decide-vendor.tsx';
import { RecordedChecks } from './recorded-checks.tsx';
import { AbnLink, RegisterLinks } from './register-links.tsx';
import { ReleaseAccount } from './release-account.tsx';
import { fieldWords, nameOf, statusBadges, whereabouts } from './vendor-words.ts';

export interface VendorDetailProps {
  vendor: AdminVendor;
  onDecided: (vendor: AdminVendor) => void;
  onRefresh: () => void;
}

/** A listing with everything there is to judge it by, and the decision under it. */
export function VendorDetail({ vendor, onDecided, onRefresh }: VendorDetailProps) {
  const { _id, recheck, missing, status_reason, licenses, certificates } = vendor;
  const badge = statusBadges[vendor.status];

  return (
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
      {recheck.length > 0 && (
        <Alert tone="warning">
          <p>Changed since the last check: {fieldWords(recheck)}.</p>
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert>
          <p>Still missing in the profile: {fieldWords(missing)}.</p>
        </Alert>
      )}
      {status_reason && (
        <Alert>
          <p>The reason given: {status_reason}</p>
        </Alert>
      )}
      {vendor.pending_changes && (
        <Part title="The vendor asks for a change">
          <DecideChanges
            key={vendor.version}
            vendor={vendor}
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
        <DescriptionList
          facts={[
            ['Number', vendor.licence_number],
            ['Holder', vendor.licence_holder],
            ['State', vendor.licence_state],
            ['Expires on', vendor.licence_expires_on && dateText(vendor.licence_expires_on)],
            ['ABN', vendor.abn && <AbnLink key="abn" abn={vendor.abn} />],
          ]}
        />
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
        <RegisterLinks vendor={vendor} />
      </Part>
      <Part title="Recorded checks">
        <RecordedChecks checks={vendor.recorded_checks} />
      </Part>
      <Part title="Record the check">
        <DecideVendor vendor={vendor} onDecided={onDecided} onRefresh={onRefresh} />
      </Part>
      <ReleaseAccount vendor={vendor} onReleased={onDecided} onRefresh={onRefresh} />
      <Part title="History">
        <History
          subject={_id}
          version={`${vendor.status} ${vendor.released_at} ${vendor.recorded_checks.length} ${vendor.version} ${recheck.join(' ')}`}
        />
      </Part>
    </Detail>
  );
}
