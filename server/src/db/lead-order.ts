/*
 * Sort keys of a broker's leads in addition to their age. They must equal the expressions of the
 * baseline's indexes, which PostgreSQL otherwise does not use.
 */

/** 0 for a lead that waits, 1 for the others. */
export const leadRank = "(case when status = 'new' and withdrawn_at is null then 0 else 1 end)";

/** Upper bound of the expected price, in thousands. Hidden for a withdrawn lead. */
export const leadPrice =
  "(case when withdrawn_at is null then coalesce(nullif(left(regexp_replace(split_part(expected_purchase_price, '-', 2), '\\D', '', 'g'), 9), ''), '0')::integer else 0 end)";
