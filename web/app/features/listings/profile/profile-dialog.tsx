import { Skeleton } from '@mantine/core';
import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { getQueryFailure, useQuery } from '#app/lib/client/session-client.ts';
import { profileQuery } from './api.ts';
import { ProfileMain } from './profile-main.tsx';
import { roleText } from './profile-words.ts';

interface ProfileDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The listing from the search results, for the dialog's title while the profile loads. */
  vendor: Pick<VendorCard, '_id' | 'full_name' | 'business_name' | 'professional_title'>;
}

/** Dialog with a public profile, for signed-in vendors, who have no page for profiles. */
export default function ProfileDialog({ opened, onClose, vendor }: ProfileDialogProps) {
  const { _id: id, full_name } = vendor;
  const profile = useQuery({ ...profileQuery(id), enabled: opened });
  const { data } = profile;
  const failure = getQueryFailure(profile, outcomes.vendors.fetch_failed);
  return (
    <Dialog opened={opened} onClose={onClose} title={full_name} lead={roleText(vendor)}>
      {failure && <TryAgain text={failure} onRetry={() => void profile.refetch()} />}
      {!failure && data?._id !== id && <Skeleton height={120} />}
      {!failure && data?._id === id && <ProfileMain vendor={data} reviews={null} />}
    </Dialog>
  );
}
