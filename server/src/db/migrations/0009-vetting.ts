import { type Kysely, sql } from 'kysely';

/** What staff did, and what they know of a listing's licences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id uuid primary key,
      -- Null: the server's own act. Whoever acted is never deleted, only closed.
      staff_id uuid references staff (id),
      action text not null,
      -- May be gone since, so neither a key nor to be looked up: its name at that time stands beside it.
      subject_id uuid,
      subject text not null,
      details text not null default '',
      reason text,
      created_at timestamptz not null
    );
    create index audit_log_by_time on audit_log (created_at desc, id desc);
    create index audit_log_by_subject on audit_log (subject_id, created_at desc, id desc);

    -- Nobody corrects history, not even by hand.
    create function refuse_to_change_history() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only added to';
    end $$;
    create trigger audit_log_stays before update or delete on audit_log
      for each row execute function refuse_to_change_history();

    -- Since when, and why, the entry no longer stands behind the badge.
    alter table vendor_checks add column lapsed_at timestamptz, add column lapsed_reason text;
    create index vendor_checks_to_lapse on vendor_checks (expires_on) where lapsed_at is null;
    create index vendor_checks_by_number on vendor_checks (register, number) where lapsed_at is null;

    -- The last word of staff; without decided_by it was the server's own.
    alter table vendors
      add column decided_status text,
      add column decided_by uuid references staff (id),
      add column decided_at timestamptz,
      add column status_since timestamptz;

    -- Whoever writes the status: a repo, a seed, an import.
    create function note_status_since() returns trigger language plpgsql as $$
    begin
      new.status_since = case when tg_op = 'INSERT' then new.created_at else new.updated_at end;
      return new;
    end $$;
    create trigger status_since_insert before insert on vendors
      for each row execute function note_status_since();
    create trigger status_since_update before update of status on vendors
      for each row when (old.status is distinct from new.status) execute function note_status_since();
    update vendors set status_since = updated_at;

    -- Listings that wait for a second look, with what made them wait.
    create table vendor_rechecks (
      vendor_id uuid not null references vendors (id) on delete cascade,
      field text not null,
      created_at timestamptz not null,
      primary key (vendor_id, field)
    );
  `.execute(db);
}
