import { useLoaderData } from 'react-router';
import { addressSource } from '#app/features/places/place-source.ts';
import { OnboardingSkeleton } from '#app/features/vendor-editing/onboarding-frame.tsx';
import { ProfileWizard } from '#app/features/vendor-editing/wizard.tsx';
import { loadVendor, requireVendor } from '#app/lib/account/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireVendor];
export const clientLoader = loadVendor;

/** The account is not reloaded, because it would replace typed values. */
export const shouldRevalidate = () => false;

export const meta = noindexMeta(
  'Your profile',
  'Three steps to a listing: basic information, work experience, services.',
);

export { OnboardingSkeleton as HydrateFallback };

export default function ProfileWizardPage() {
  const vendor = useLoaderData<typeof clientLoader>();
  return <ProfileWizard vendor={vendor} source={addressSource} />;
}
