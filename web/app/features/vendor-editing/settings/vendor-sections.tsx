import type { OwnVendor } from '@threshold/contract/vendors';
import type { AddressSource } from '#app/components/place-box/place-source.ts';
import { PendingChanges } from '../pending-changes.tsx';
import { BusinessSection } from './business-section.tsx';
import { OneAtATime } from './editing.tsx';
import { ExperienceSection } from './experience-section.tsx';
import { FilesSection } from './files-section.tsx';
import { LicenceSection } from './licence-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { ServiceAreaSection } from './service-area-section.tsx';
import { ServicesSection } from './services-section.tsx';

export interface VendorSectionsProps {
  vendor: OwnVendor;
  /** Where addresses come from. */
  places: AddressSource;
}

/** Everything about a listing that its vendor can change, in sections. */
export function VendorSections({ vendor, places }: VendorSectionsProps) {
  return (
    <OneAtATime>
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
    </OneAtATime>
  );
}
