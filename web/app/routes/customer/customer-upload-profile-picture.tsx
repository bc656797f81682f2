import { outcomes } from '@threshold/contract/texts/outcomes';
import { useLoaderData } from 'react-router';
import { WizardSkeleton } from '#app/components/layout/wizard-frame/wizard-skeleton.tsx';
import { sendCustomerPicture } from '#app/features/accounts/profile-picture/api.ts';
import { PictureStep } from '#app/features/accounts/profile-picture/picture-step.tsx';
import { buildIntentSearchPath } from '#app/lib/account/intent.ts';
import { loadCustomer, requireCustomer } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireCustomer];
export const clientLoader = loadCustomer;

export const meta = noindexMeta(
  'Add a profile picture',
  'Upload a profile picture, or skip this step.',
);

export function HydrateFallback() {
  return <WizardSkeleton label="Loading your account..." />;
}

export default function UploadProfilePicture() {
  const customer = useLoaderData<typeof clientLoader>();
  return (
    <PictureStep
      lead="Professionals you contact see it beside your name."
      name={`${customer.first_name} ${customer.last_name}`}
      current={customer.profile_picture?.file_url}
      send={(picture, onProgress) => sendCustomerPicture(customer._id, picture, onProgress)}
      done={outcomes.account.picture_done}
      failed={outcomes.account.picture_failed}
      next={buildIntentSearchPath()}
    />
  );
}
