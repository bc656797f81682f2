import type { VendorCard as Card } from '@threshold/contract/endpoints/listings/vendors';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Button, type ButtonLook } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import { SettingsSkeleton } from '#app/features/accounts/settings/settings-skeleton.tsx';
import { ClaimPage } from '#app/features/listings/claims/claim-page.tsx';
import { CardSearch } from '#app/features/search/card-search.tsx';
import { placeSource } from '#app/features/search/places/api-place-source.ts';
import { VendorCard } from '#app/features/search/results/vendor-card.tsx';
import { parseSearch } from '#app/features/search/search-url.ts';
import { clearPendingClaim, getPendingClaimId } from '#app/lib/account/pending-claim.ts';
import { quietApi } from '#app/lib/client/api-client.ts';
import { getContextVendor, requireVendor, useLiveAccount } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

const ProfileDialog = createLazyDialog(
  () => import('#app/features/listings/profile/profile-dialog.tsx'),
);

export const clientMiddleware = [requireVendor];

/**
 * Loads the account, and the listing to claim: its id is in the URL or was stored before sign-up.
 */
export async function clientLoader({ context, url, request }: ClientLoaderFunctionArgs) {
  const vendor = getContextVendor(context);
  const id = url.searchParams.get('vendorId') ?? getPendingClaimId();
  return { vendor, chosen: id ? await readListingToClaim(id, request.signal) : undefined };
}

/** Loads the listing. If it can no longer be claimed, the stored claim is removed. */
async function readListingToClaim(id: string, signal: AbortSignal): Promise<Card | undefined> {
  try {
    const { data } = await quietApi.call(vendorSearchEndpoints.get, { params: { id } }, { signal });
    if (data.claimable) return { ...data, services_total: data.services.length, distance_km: null };
  } catch (error) {
    if (signal.aborted) throw error;
    console.info('Listing to claim unavailable:', error);
  }
  clearPendingClaim();
  return undefined;
}

export const meta = noindexMeta(
  'Claim a listing',
  'Find the listing of your business and take it over.',
);

export { SettingsSkeleton as HydrateFallback };

type ClaimHandler = (listing: Card) => void;
type ButtonVariant = Pick<ButtonLook, 'variant'>;

const everywhere = parseSearch(new URLSearchParams());

export default function ClaimRoute() {
  const { vendor: loaded, chosen } = useLoaderData<typeof clientLoader>();
  const vendor = useLiveAccount(loaded);
  const revalidator = useRevalidator();
  const { subject, isOpen, open, close } = useDialogSubject<Card>();
  const actions =
    (claim: ClaimHandler, look: ButtonVariant) => (listing: Card, describedBy: string) => (
      <>
        <Button size="sm" {...look} aria-describedby={describedBy} onClick={() => claim(listing)}>
          Claim
        </Button>
        <Button size="sm" aria-describedby={describedBy} onClick={() => open(listing)}>
          Profile
        </Button>
      </>
    );
  return (
    <>
      <ClaimPage
        vendor={vendor}
        renderChosen={
          chosen &&
          ((claim) => (
            <VendorCard
              vendor={chosen}
              actions={(describedBy) => actions(claim, { variant: 'primary' })(chosen, describedBy)}
            />
          ))
        }
        search={(claim) => (
          <CardSearch
            of="unclaimed"
            initial={everywhere}
            placeBox={<PlaceBox source={placeSource} />}
            actions={actions(claim, {})}
          />
        )}
        onClaimed={() => void revalidator.revalidate()}
      />
      {subject && <ProfileDialog opened={isOpen} onClose={close} vendor={subject} />}
    </>
  );
}
