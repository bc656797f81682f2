interface Names {
  readonly full_name: string | null;
  readonly business_name: string | null;
}

/** What people call a vendor whom they deal with: the person first. Empty where it has no name yet. */
export const displayName = ({ full_name, business_name }: Names): string =>
  full_name || business_name || '';

/** What a listing is called where it is the listing that counts, for staff and in registers: the business first. */
export const listingName = ({ full_name, business_name }: Names): string =>
  business_name || full_name || '';
