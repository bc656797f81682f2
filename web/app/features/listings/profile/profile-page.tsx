import { Box, Group, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReadVendor, Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorTypePlurals } from '@threshold/contract/vocabularies';
import { Link, useLocation, useNavigate } from 'react-router';
import type {
  AggregateRating,
  GeoCoordinates,
  PostalAddress,
  ProfessionalService,
  WithContext,
} from 'schema-dts';
import { BareButton, Button } from '#app/components/buttons/button.tsx';
import { AwayAlert } from '#app/components/feedback/away-alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { StructuredData } from '#app/components/layout/structured-data.tsx';
import { callName } from '#app/lib/format/format.ts';
import { useHydrated } from '#app/lib/page/hydration.ts';
import { isFromSearch } from '#app/lib/page/link-state.ts';
import { paths } from '#app/lib/paths.ts';
import actsClasses from './acts.module.css';
import type { PlacePageLink } from './api.ts';
import { ContactCard } from './contact-card.tsx';
import othersClasses from './others-by-place.module.css';
import { type Act, useProfileActions } from './profile-acts.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileMain } from './profile-main.tsx';
import classes from './profile-page.module.css';
import { buildNearbySearchPath } from './profile-words.ts';
import { ClaimCard, VerifiedAlternatives } from './unverified.tsx';

interface ProfilePageProps {
  vendor: ReadVendor;
  /** Origin of the site, for URLs that search engines read. */
  origin: string;
  /** Reviews, and the form to write one. Shown only for approved listings. */
  reviews: Elements;
  /** Renders the button that claims the listing; `describedBy` is the id of its description. */
  claim: (describedBy: string) => Elements;
  /** Opens the dialog in which a customer chooses the time of a call. */
  onScheduleCall: () => void;
  /** Buttons of other features that add the professional to the shortlist or the comparison. */
  keep: Elements;
  /** Public pages that list vendors of the same type, from country to suburb. */
  places: readonly PlacePageLink[];
}

/** Page of a professional: content on the left, actions on the right. */
export function ProfilePage(props: ProfilePageProps) {
  const { vendor, origin, reviews, claim, keep, places, onScheduleCall } = props;
  const acts = useProfileActions(vendor, { scheduleCall: onScheduleCall });
  const isApproved = vendor.status === 'approved';
  return (
    <>
      <StructuredData data={buildProfileStructuredData(vendor, origin)} />
      <div className={`wrap ${classes.page}`}>
        <BackLink to={buildNearbySearchPath(vendor)} />
        <ProfileHeader vendor={vendor} />
        {vendor.away && <AwayAlert away={vendor.away} name={vendor.full_name} />}
        <div className={classes.columns}>
          <ProfileMain vendor={vendor} reviews={reviews} />
          <Stack component="aside" aria-label="Get in touch">
            <ActionsCard acts={acts} name={callName(vendor)} />
            {!isApproved && <VerifiedAlternatives vendor={vendor} />}
            <Group wrap="nowrap" align="stretch">
              {keep}
            </Group>
            <ContactCard vendor={vendor} />
            {vendor.claimable && <ClaimCard vendorId={vendor._id} claim={claim} />}
          </Stack>
        </div>
        <SimilarVendorsByPlace vendor={vendor} places={places} />
      </div>
      <ActionsBar acts={acts} />
    </>
  );
}

/** Returns to the search from which the visitor came; links to `to` if there was no search. */
function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // Known only after hydration, because the server cannot read the browser's history.
  const isBack = useHydrated() && isFromSearch(state);
  if (isBack) {
    return (
      <BareButton className={classes.back} onClick={() => void navigate(-1)}>
        <IconArrowLeft aria-hidden="true" />
        Back to results
      </BareButton>
    );
  }
  return (
    <Link className={classes.back} to={to}>
      <IconArrowLeft aria-hidden="true" />
      Search professionals
    </Link>
  );
}

type SimilarVendorsByPlaceProps = Pick<ProfilePageProps, 'vendor' | 'places'>;

/** Links to public pages that list vendors of the same type, by place. */
function SimilarVendorsByPlace({ vendor: { vendor_type }, places }: SimilarVendorsByPlaceProps) {
  if (!vendor_type || places.length === 0) return null;
  const many = vendorTypePlurals[vendor_type];
  return (
    <Box
      component="nav"
      pt="var(--s-40)"
      className={othersClasses.others}
      aria-label={`More ${many}`}
    >
      <Group component="ul" gap="0 var(--s-24)" align="stretch">
        {places.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{`${many} in ${name}`}</Link>
          </li>
        ))}
      </Group>
    </Box>
  );
}

interface ActionsProps {
  acts: readonly Act[];
}

/** Card with the actions next to the profile. Phones show `ActionsBar` instead. */
function ActionsCard({ acts, name }: ActionsProps & { name: string }) {
  if (acts.length === 0) return null;
  return (
    <section className={actsClasses.card} aria-label={`Talk to ${name}`}>
      <Box component="h2" mb="xs" fz="xl">{`Talk to ${name}`}</Box>
      {acts.map((act) => (
        <Button
          key={act.name}
          fullWidth
          variant={act.name === 'chat' ? 'primary' : 'plain'}
          leftSection={act.icon}
          onClick={act.run}
        >
          {act.label}
        </Button>
      ))}
    </section>
  );
}

/** Bar with the actions at the bottom of the screen, on phones only. */
function ActionsBar({ acts }: ActionsProps) {
  if (acts.length === 0) return null;
  return (
    <section className={`narrow-only ${actsClasses.bar}`} aria-label="Acts">
      {acts.map((act) => (
        <Button
          key={act.name}
          variant={act.name === 'chat' ? 'primary' : 'plain'}
          leftSection={act.name === 'pre_approval' ? undefined : act.icon}
          onClick={act.run}
        >
          {acts.length === 1 ? act.label : act.shortLabel}
        </Button>
      ))}
    </section>
  );
}

/**
 * Structured data of a listing for search engines. It never contains contact details, and a rating
 * only if it is based on our own reviews. `origin` is the origin of the site.
 */
export function buildProfileStructuredData(
  vendor: Vendor,
  origin: string,
): WithContext<Exclude<ProfessionalService, string>> {
  const { _id, full_name, description, profile_picture } = vendor;
  const url = `${origin}${paths.vendor(_id)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': url,
    url,
    name: full_name,
    ...(description && { description }),
    ...(profile_picture && { image: new URL(profile_picture.file_url, origin).href }),
    address: toPostalAddress(vendor),
    ...toGeo(vendor),
    ...toAggregateRating(vendor),
  };
}

function toPostalAddress({ address, city, state, post_code }: Vendor): PostalAddress {
  const [street = '', ...rest] = address.split(',');
  return {
    '@type': 'PostalAddress',
    ...(rest.length > 0 && { streetAddress: street.trim() }),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    ...(post_code && { postalCode: post_code }),
    addressCountry: 'AU',
  };
}

function toGeo({ latitude, longitude }: Vendor): { geo?: GeoCoordinates } {
  if (latitude === null || longitude === null) return {};
  return { geo: { '@type': 'GeoCoordinates', latitude, longitude } };
}

function toAggregateRating({ status, vendorRating, totalReviews }: Vendor): {
  aggregateRating?: AggregateRating;
} {
  if (status !== 'approved' || vendorRating === null || totalReviews === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: vendorRating,
      reviewCount: totalReviews,
      bestRating: 5,
      worstRating: 1,
    },
  };
}
