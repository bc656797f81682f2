import type { ReplyHours, State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import type { CheckRow } from '../../listings/vendors/vendors.repo.ts';

/** Columns of a card. Contact details are not read, so that they cannot leak. */
export interface CardRow {
  readonly id: string;
  readonly status: VendorStatus;
  readonly is_unclaimed: boolean;
  readonly vendor_type: VendorType | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly business_name: string;
  readonly professional_title: string;
  readonly description: string;
  readonly address: string;
  readonly city: string | null;
  readonly state: State | null;
  readonly profile_picture: string | null;
  readonly rating: number;
  readonly review_count: number;
  readonly confirmed_sum: number;
  readonly confirmed_count: number;
  readonly reply_hours: ReplyHours | null;
  readonly silent_since: Date | null;
  readonly service_ids: string[];
  /** Checks of the professional that have not expired, newest first. */
  readonly checks: CheckRow[];
}

/** SQL that reads the cards of listings. `id` is the condition on the id, such as '= any($1)'. */
export const buildCardsQuery = (id: string) => `
  select v.id, v.status, v.is_unclaimed, v.vendor_type, v.first_name, v.last_name, v.full_name, v.business_name,
    v.professional_title, v.description, v.address, v.city, v.state, v.profile_picture, v.rating, v.review_count,
    v.confirmed_sum, v.confirmed_count,
    (select a.reply_hours from answer_times a where a.vendor_id = v.id) as reply_hours,
    (select f.shown_at from answer_figures f where f.vendor_id = v.id) as silent_since,
    array(select o.service_id::text from vendor_services o where o.vendor_id = v.id) as service_ids,
    coalesce((
      select json_agg(json_build_object(
        'register', c.register, 'number', c.number, 'state', c.state, 'holder', c.holder,
        'expires_on', c.expires_on, 'checked_at', c.checked_at
      ) order by c.checked_at desc)
      from vendor_checks c where c.vendor_id = v.id and c.lapsed_at is null
    ), '[]'::json) as checks
  from vendors v where v.id ${id}`;
