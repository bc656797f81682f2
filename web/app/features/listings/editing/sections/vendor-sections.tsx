import { Group, Text } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { AddressSource } from '#app/components/fields/place-box/place-source.ts';
import { toasts } from '#app/lib/toasts.ts';
import { saveProfile } from '../api.ts';
import { ExperienceList } from '../experience/experience-list.tsx';
import { PendingChanges } from '../pending-changes.tsx';
import classes from './editable-section.module.css';
import { SingleEditProvider, useEditing } from './editable-section.tsx';
import { FilesSection } from './files-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { ServiceAreaSection } from './service-area-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { BusinessSection, LicenceSection, PersonalSection } from './text-sections.tsx';

/** Sections of a listing in order, by the ids of their headings. */
export const listingParts = [
  { id: 'profile-picture', label: 'Profile Picture' },
  { id: 'personal-details', label: 'Personal Details' },
  { id: 'business-details', label: 'Business Details' },
  { id: 'business-address', label: 'Business Address' },
  { id: 'service-area', label: 'Service Area' },
  { id: 'services', label: 'Services' },
  { id: 'work-experience', label: 'Work Experience' },
  { id: 'licence', label: 'Licence' },
  { id: 'files', label: 'Licences and Certificates' },
] as const;

interface VendorSectionsProps {
  vendor: OwnVendor;
  places: AddressSource;
}

export function VendorSections({ vendor, places }: VendorSectionsProps) {
  return (
    <SingleEditProvider>
      <PendingChanges vendor={vendor} />
      <PictureSection vendor={vendor} />
      <PersonalSection vendor={vendor} />
      <BusinessSection vendor={vendor} />
      <PlaceSection vendor={vendor} source={places} />
      <ServiceAreaSection vendor={vendor} />
      <ServicesSection vendor={vendor} />
      <ExperienceSection vendor={vendor} />
      <LicenceSection vendor={vendor} />
      <FilesSection vendor={vendor} />
    </SingleEditProvider>
  );
}

const id = 'work-experience';

/** The vendor's job positions. They are edited in a dialog, so this section has no edit mode. */
function ExperienceSection({ vendor }: { vendor: OwnVendor }) {
  const { current } = useEditing();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <h2 id={id}>Work Experience</h2>
      </Group>
      {vendor.work_experience.length === 0 && (
        <Text maw="62ch" c="dimmed">
          No position is given yet.
        </Text>
      )}
      <ExperienceList
        positions={vendor.work_experience}
        words="settings"
        disabled={current !== undefined}
        save={async (positions, act) => {
          await saveProfile(vendor._id, { work_experience: JSON.stringify(positions) });
          const { experience_deleted, experience_saved } = outcomes.vendors;
          toasts.success(act === 'deleted' ? experience_deleted : experience_saved);
        }}
      />
    </section>
  );
}
