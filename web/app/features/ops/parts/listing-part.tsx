import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import { DescriptionList, type Fact } from './description-list.tsx';
import { Part } from './detail.tsx';
import { PublicLink } from './public-link.tsx';

export interface ListingPartProps {
  listing: {
    readonly _id: string;
    readonly full_name: string;
    readonly business_name: string;
    readonly address: string;
    readonly listed_from: string | null;
  };
  /** Further facts. */
  facts?: readonly Fact[];
  /** Content before the facts. */
  children?: Elements;
}

/** The listing that an item refers to. */
export function ListingPart({ listing, facts = [], children }: ListingPartProps) {
  return (
    <Part title="The listing">
      {children}
      <DescriptionList
        facts={[
          ['Name', listing.full_name],
          ['Business', listing.business_name],
          ['Address', listing.address],
          ...facts,
          ['Made from', listing.listed_from],
        ]}
      />
      <p>
        <PublicLink to={paths.vendor(listing._id)}>See the listing</PublicLink>
      </p>
    </Part>
  );
}
