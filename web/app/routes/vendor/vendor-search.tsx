import type { VendorCard as Card } from '@threshold/contract/endpoints/listings/vendors';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import { SettingsSkeleton } from '#app/features/accounts/settings/settings-skeleton.tsx';
import { ReadOnlySearch } from '#app/features/search/card-search.tsx';
import { placeSource } from '#app/features/search/places/api-place-source.ts';
import { parseSearch } from '#app/features/search/search-url.ts';
import { requireVendor } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

const ProfileDialog = createLazyDialog(
  () => import('#app/features/listings/profile/profile-dialog.tsx'),
);

export const clientMiddleware = [requireVendor];

/** Reads the search from the URL. The component then loads the list. */
export const clientLoader = ({ url }: ClientLoaderFunctionArgs) => ({
  address: url.search,
  search: parseSearch(url.searchParams),
});

export const meta = noindexMeta('Find Professionals', 'Professionals as customers find them.');

export { SettingsSkeleton as HydrateFallback };

/** Search results for a professional, who can read profiles but not contact anyone. */
export default function VendorSearch() {
  const { address, search } = useLoaderData<typeof clientLoader>();
  const { subject, isOpen, open, close } = useDialogSubject<Card>();
  return (
    <>
      <ReadOnlySearch
        key={address}
        initial={search}
        placeBox={<PlaceBox source={placeSource} place={search.place} />}
        actions={(vendor, describedBy) => (
          <Button size="sm" aria-describedby={describedBy} onClick={() => open(vendor)}>
            Profile
          </Button>
        )}
      />
      {subject && <ProfileDialog opened={isOpen} onClose={close} vendor={subject} />}
    </>
  );
}
