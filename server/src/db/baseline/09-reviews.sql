-- Reviews, their reports and invitations.

create table reviews (
  id uuid primary key,
  customer_id uuid references customers (id) on delete set null,
  vendor_id uuid not null references vendors (id) on delete cascade,
  rating smallint not null check (rating >= 1 and rating <= 5),
  comment text not null check (comment <> ''),
  verified_client boolean not null default false,
  testimonial_consent boolean not null default false,
  reply text,
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_by uuid references staff (id),
  own_device boolean not null default false,
  unique (customer_id, vendor_id)
);
create index reviews_by_vendor on reviews (vendor_id, created_at desc, id desc) where hidden_at is null;
create index reviews_by_time on reviews (created_at desc, id desc);
create index reviews_quotable on reviews (created_at desc, id desc)
  where testimonial_consent and verified_client and hidden_at is null;
create index reviews_of_vendor on reviews (vendor_id);
create index reviews_hidden on reviews (created_at desc, id desc) where hidden_at is not null;

create table withheld_reviews (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  vendor_id uuid not null references vendors (id) on delete cascade,
  hidden_at timestamptz,
  hidden_reason text,
  hidden_by uuid references staff (id),
  own_device boolean not null,
  unique (customer_id, vendor_id)
);
create index withheld_reviews_of_vendor on withheld_reviews (vendor_id);

create table review_reports (
  id uuid primary key,
  review_id uuid references reviews (id) on delete cascade,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  withheld_id uuid references withheld_reviews (id) on delete cascade,
  constraint review_reports_are_about_one check (num_nonnulls(review_id, withheld_id) = 1),
  constraint review_reports_have_one_reporter check (num_nonnulls(customer_id, vendor_account_id) = 1)
);
create unique index review_reports_of_customer on review_reports (review_id, customer_id) where customer_id is not null;
create unique index review_reports_of_vendor on review_reports (review_id, vendor_account_id)
  where vendor_account_id is not null;
create index review_reports_by_customer on review_reports (customer_id) where customer_id is not null;
create index review_reports_by_account on review_reports (vendor_account_id) where vendor_account_id is not null;
create index review_reports_open on review_reports (review_id) where closed_at is null;
create index review_reports_of_review on review_reports (review_id);
create index review_reports_of_withheld on review_reports (withheld_id) where withheld_id is not null;
create index review_reports_by_time on review_reports (created_at);

create table review_invitations (
  vendor_id uuid not null references vendors (id) on delete cascade,
  customer_id uuid not null references customers (id) on delete cascade,
  created_at timestamptz not null,
  primary key (vendor_id, customer_id)
);
create index review_invitations_by_customer on review_invitations (customer_id);

create function recount_reviews(vendor_ids uuid[]) returns void language plpgsql as $$
begin
  perform 1 from vendors where id = any (vendor_ids) order by id for no key update;
  update vendors v set rating_sum = counted.rating_sum, review_count = counted.review_count,
    confirmed_sum = counted.confirmed_sum, confirmed_count = counted.confirmed_count
  from (
    select ids.id, coalesce(sum(r.rating), 0)::int as rating_sum, count(r.id)::int as review_count,
      coalesce(sum(r.rating) filter (where r.verified_client), 0)::int as confirmed_sum,
      (count(r.id) filter (where r.verified_client))::int as confirmed_count
    from unnest(vendor_ids) as ids (id)
    left join reviews r on r.vendor_id = ids.id and r.hidden_at is null
    group by ids.id
  ) as counted
  where v.id = counted.id
    and (v.rating_sum, v.review_count, v.confirmed_sum, v.confirmed_count) is distinct from
      (counted.rating_sum, counted.review_count, counted.confirmed_sum, counted.confirmed_count);
end $$;

create function reviews_were_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform recount_reviews(array(select distinct vendor_id from removed));
  elsif tg_op = 'INSERT' then
    perform recount_reviews(array(select distinct vendor_id from added));
  else
    perform recount_reviews(array(select vendor_id from removed union select vendor_id from added));
  end if;
  return null;
end $$;
create trigger recount_after_delete after delete on reviews referencing old table as removed
  for each statement execute function reviews_were_written();
create trigger recount_after_insert after insert on reviews referencing new table as added
  for each statement execute function reviews_were_written();
create trigger recount_after_update after update on reviews referencing old table as removed new table as added
  for each statement execute function reviews_were_written();
