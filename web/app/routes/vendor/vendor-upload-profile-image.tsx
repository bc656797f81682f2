import { outcomes } from '@threshold/contract/texts/outcomes';
import { useLoaderData } from 'react-router';
import { toAvatarState } from '#app/components/feedback/listing-badges.tsx';
import { PictureStep } from '#app/features/accounts/profile-picture/picture-step.tsx';
import { uploadProfileFiles } from '#app/features/listings/editing/api.ts';
import { OnboardingSkeleton } from '#app/features/listings/editing/wizard/onboarding-frame.tsx';
import { loadVendor, requireVendor } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const clientMiddleware = [requireVendor];
export const clientLoader = loadVendor;

export const meta = noindexMeta(
  'Add a profile picture',
  'Upload a profile picture, or skip this step.',
);

export { OnboardingSkeleton as HydrateFallback };

export default function UploadProfileImage() {
  const vendor = useLoaderData<typeof clientLoader>();
  return (
    <PictureStep
      lead="Buyers see it on your listing. A photo of you or your logo, cropped to a square."
      name={`${vendor.first_name} ${vendor.last_name}`}
      current={vendor.profile_picture?.file_url}
      door={{ id: vendor._id, state: toAvatarState(vendor.status) }}
      send={async (profile_picture, onProgress) => {
        await uploadProfileFiles(vendor._id, { profile_picture }, onProgress);
      }}
      done={outcomes.vendors.wizard_picture_saved}
      failed={outcomes.vendors.wizard_picture_failed}
      next={paths.vendorWizard}
    />
  );
}
