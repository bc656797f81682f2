import { useLoaderData } from 'react-router';
import { OnboardingSkeleton } from '#app/features/listings/editing/wizard/onboarding-frame.tsx';
import { ProfileWizard } from '#app/features/listings/editing/wizard/wizard.tsx';
import { addressSource } from '#app/features/search/places/api-place-source.ts';
import { loadVendor, requireVendor } from '#app/lib/client/require-member.ts';
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
