/*
 * Keys by which a broker's leads are ordered besides their age, as in the indexes of the baseline: an order is found by an
 * index only where the text is the same.
 */

/** 0 for a lead that waits, 1 for the others. */
export const leadRank = "(case when status = 'new' and withdrawn_at is null then 0 else 1 end)";

/** The upper end of the expected price, in thousands; of one that was taken back it is nobody's to know. */
export const leadPrice =
  "(case when withdrawn_at is null then coalesce(nullif(left(regexp_replace(split_part(expected_purchase_price, '-', 2), '\\D', '', 'g'), 9), ''), '0')::integer else 0 end)";
