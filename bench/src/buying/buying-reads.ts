import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import type { Read } from '../beside-bare.ts';
import { ACTIVITIES, first, idOf } from './large-purchase.ts';

const PAGE = purchaseLimits.activities_per_page;
/** Whether there are more is told by one more. */
const rows = PAGE + 1;
const lastPage = Math.floor(ACTIVITIES / PAGE);
/** What the last full page begins after. */
const beforeLastPage = idOf('activity', ACTIVITIES - (lastPage - 1) * PAGE + 1);

/** What a list says of a purchase: how far it is, and what is next. */
const summaryOf = (which: string) => `
  select p.*, m.role, d.kind, d.title, d.due_on, v.home_id, v.address, v.kind as visit_kind, v.visit_on, v.visit_time, v.zone,
    t.title as task, t.due_on as task_due_on, c.id as task_of, c.first_name,
    (select count(*) from purchase_homes where purchase_id = p.id) as homes,
    (select stage from purchase_homes where purchase_id = p.id and stage in ('under_contract', 'bought')) as contracted,
    (select count(*) from purchase_members where purchase_id = p.id) as members,
    (select count(*) from purchase_tasks where purchase_id = p.id and assignee_id = m.customer_id and status = 'open') as my_tasks
  from purchase_members m
  join purchases p on p.id = m.purchase_id
  left join lateral (select * from purchase_dates where purchase_id = p.id and status = 'open' order by due_on, id limit 1) d on true
  left join lateral (
    select w.*, h.address from purchase_visits w join purchase_homes h on h.id = w.home_id
    where w.purchase_id = p.id and h.stage not in ('missed', 'dropped') and w.visit_on >= current_date
      and (w.visit_on + w.visit_time::time) at time zone w.zone > now()
    order by (w.visit_on + w.visit_time::time) at time zone w.zone limit 1) v on true
  left join lateral (select * from purchase_tasks where purchase_id = p.id and status = 'open' order by due_on, id limit 1) t on true
  left join customers c on c.id = t.assignee_id
  where ${which}`;

const members = `
  select m.*, c.first_name, c.last_name from purchase_members m join customers c on c.id = m.customer_id
  where m.purchase_id = $1 order by m.role, m.joined_at`;

const notes = (which: string) => `
  select * from purchase_notes where ${which} and (author_id = '${first.buyer}' or audience in ('buyers', 'all'))
  order by created_at desc`;

const activities = (which: string) =>
  `select * from purchase_activities where ${which} order by id desc limit ${rows}`;

/** What tells how far a purchase is. */
const standing = [
  'select state, stage, sale_method, place from purchase_homes where purchase_id = $1 order by created_at desc',
  'select kind, status, due_on from purchase_dates where purchase_id = $1 order by due_on',
];

/** Each read that the screens of a purchase make; those of a home are about one home. */
export function readsOf(helperToken: string): Readonly<Record<string, Read>> {
  return {
    'dashboard and list': {
      path: () => '/buying',
      id: () => first.buyer,
      sql: [`${summaryOf('m.customer_id = $1')} order by m.joined_at desc`],
    },
    'purchase with its homes': {
      path: (id) => `/buying/${id}`,
      sql: [
        summaryOf(`m.purchase_id = $1 and m.customer_id = '${first.buyer}'`),
        members,
        'select * from purchase_homes where purchase_id = $1 order by created_at desc',
        'select o.* from purchase_homes h join purchase_opinions o on o.home_id = h.id where h.purchase_id = $1 order by o.id',
      ],
    },
    dates: {
      path: (id) => `/buying/${id}/dates`,
      sql: ['select * from purchase_dates where purchase_id = $1 order by due_on, id'],
    },
    checklist: {
      path: (id) => `/buying/${id}/checklist`,
      sql: [
        ...standing,
        'select id, line from purchase_tasks where purchase_id = $1 and line is not null',
      ],
    },
    tasks: {
      path: (id) => `/buying/${id}/tasks`,
      sql: [
        "select * from purchase_tasks where purchase_id = $1 order by status <> 'open', due_on, id",
      ],
    },
    notes: {
      path: (id) => `/buying/${id}/notes`,
      sql: [notes('purchase_id = $1')],
    },
    invitations: {
      path: (id) => `/buying/${id}/invitations`,
      sql: [
        "select * from purchase_invitations where purchase_id = $1 and status = 'pending' and expires_at > now()",
      ],
    },
    documents: {
      path: (id) => `/buying/${id}/documents`,
      sql: [
        `select d.*, f.original_name, f.file_type, f.bytes, t.keep_until from purchase_documents d join files f on f.id = d.file_id
          left join purchase_document_readers r on r.document_id = d.id and r.reader_id = '${first.buyer}'
          left join purchase_document_terms t on t.document_id = d.id
          where d.purchase_id = $1 and (d.owner_id = '${first.buyer}' or r.reader_id is not null) order by d.created_at desc`,
        `select r.* from purchase_document_readers r join purchase_documents d on d.id = r.document_id
          where d.purchase_id = $1 and d.owner_id = '${first.buyer}'`,
      ],
    },
    'who opened documents': {
      path: (id) => `/buying/${id}/documents/openings`,
      sql: [
        `select * from purchase_openings where purchase_id = $1 and owner_id = '${first.buyer}'
          order by id desc limit ${purchaseLimits.document_openings}`,
      ],
    },
    professionals: {
      path: (id) => `/buying/${id}/professionals`,
      sql: [
        ...standing,
        `select p.*, v.full_name, v.business_name, v.vendor_type, v.status, s.home_id, s.shared_at as dates_at, a.id as account
          from purchase_professionals p join vendors v on v.id = p.vendor_id
          left join purchase_date_shares s on s.purchase_id = p.purchase_id and s.vendor_id = p.vendor_id
          left join vendor_accounts a on a.vendor_id = v.id
          where p.purchase_id = $1 order by v.vendor_type, v.full_name`,
        ...['conversations', 'appointments', 'loan_applications'].map(
          (
            table,
          ) => `select o.vendor_id, o.status, o.created_at from purchase_members m join ${table} o on o.customer_id = m.customer_id
            where m.purchase_id = $1 and m.customer_id = '${first.buyer}'`,
        ),
      ],
    },
    shortlist: {
      path: (id) => `/buying/${id}/shortlist`,
      sql: [
        `select v.id, v.full_name, v.business_name, v.vendor_type, v.status from purchase_members m
          join shortlisted_vendors s on s.customer_id = m.customer_id join vendors v on v.id = s.vendor_id
          where m.purchase_id = $1 and m.customer_id = '${first.buyer}' order by v.vendor_type, v.full_name`,
        `select * from purchase_shortlist where purchase_id = $1 and '${first.buyer}' in (customer_id, reader_id)`,
      ],
    },
    'notes of a home': {
      path: (id) => `/buying/${first.purchase}/notes?home=${id}`,
      id: () => first.home,
      sql: [notes('home_id = $1')],
    },
    'visits of a home': {
      path: (id) => `/buying/${first.purchase}/visits?home=${id}`,
      id: () => first.home,
      sql: [
        `select * from purchase_visits where purchase_id = '${first.purchase}' and home_id = $1 order by visit_on, visit_time`,
      ],
    },
    'activity, newest': {
      path: (id) => `/buying/${id}/activities`,
      sql: [activities('purchase_id = $1')],
    },
    [`activity, page ${lastPage}`]: {
      path: (id) => `/buying/${first.purchase}/activities?before=${id}`,
      id: () => beforeLastPage,
      sql: [activities(`purchase_id = '${first.purchase}' and id < $1`)],
    },
    'activity, newest, to a helper': {
      path: (id) => `/buying/${id}/activities`,
      token: helperToken,
      sql: [activities("purchase_id = $1 and audience = 'all'")],
    },
  };
}
