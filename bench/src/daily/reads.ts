import { figureDays } from '@threshold/contract/figures';
import { limits } from '@threshold/contract/limits';
import { leadPrice, leadRank } from '../../../server/src/db/lead-order.ts';
import type { Read } from '../beside-bare.ts';
import { CONVERSATIONS, conversations, lastMessageOf, MESSAGES, numbered } from './broker.ts';

const PAGE = 20;
const AT_ONCE = limits.chat.max_page_size;

const conversationOf = (round: number) => 1 + (round % CONVERSATIONS);

/** A page of leads in an order, of those that the condition leaves: with their papers, what was noted, how many there are, and how many are due. */
function leads(query: string, order = 'id desc', condition = 'true', offset = 0): Read {
  const mine = `from loan_applications where vendor_id = $1 and ${condition}`;
  const page = `${mine} order by ${order} limit ${PAGE} offset ${offset}`;
  return {
    path: (id) => `/loan-applications/vendor/${id}?limit=${PAGE}${query}`,
    sql: [
      `select a.*, n.note, n.remind_on, (
        select json_agg(f) from application_files l join files f on f.id = l.file_id where l.application_id = a.id
      ) as papers
      from (select * ${page}) a left join application_notes n on n.application_id = a.id order by ${order}`,
      `select count(*) ${mine}`,
      'select count(*) from application_notes where vendor_id = $1 and remind_on <= current_date',
    ],
  };
}

const waits = "status = 'new' and withdrawn_at is null";

/** A page of the inbox. */
function inbox(query: string, condition = 'true', limit = PAGE): Read {
  const newest = `(select a.status from loan_applications a where a.customer_id = c.customer_id and a.vendor_id = c.vendor_id
    and a.withdrawn_at is null order by a.id desc limit 1)`;
  const mine = `from conversations c where c.vendor_id = $1 and ${condition.replace('application', newest)}`;
  return {
    path: (id) => `/chat/history/${id}?role=vendor&limit=${limit}${query}`,
    sql: [
      `select c.*, k.first_name, k.last_name, k.profile_picture, m.*, ${newest} as application from (
        select c.* ${mine} order by array_position(array['pinned', 'inbox', 'archived'], c.vendor_shelf), c.active_at desc, c.id desc limit ${limit}
      ) c
      join customers k on k.id = c.customer_id
      left join messages m on m.conversation_id = c.id and m.position = c.message_count`,
      `select count(*) ${mine}`,
    ],
  };
}

/** Messages of one conversation after the other. */
const messages = (
  path: (id: string, round: number) => string,
  condition: string,
  limit: number,
): Read => ({
  path,
  id: (round) => numbered(conversations, conversationOf(round)),
  sql: [
    'select * from conversations where id = $1',
    `select * from messages where conversation_id = $1 and ${condition} order by position desc limit ${limit}`,
  ],
});

const days = (count: number) => [
  `select * from vendor_days d full join profile_views p using (vendor_id, day)
  where vendor_id = $1 and day > current_date - ${count} order by day desc`,
];

/** What somebody with thirty leads a week opens: each order and each filter of the lists, what a search for words reads, and the figures. */
export const dailyReads: Readonly<Record<string, Read>> = {
  'newest leads': leads(''),
  'newest leads, page 125': leads('&page=125', 'id desc', 'true', 124 * PAGE),
  'longest waiting leads': leads('&sort=longest_waiting', `${leadRank}, id`),
  'leads by price': leads('&sort=amount', `${leadPrice} desc, id desc`),
  'leads by price, page 125': leads(
    '&sort=amount&page=125',
    `${leadPrice} desc, id desc`,
    'true',
    124 * PAGE,
  ),
  'leads of a status': leads('&status=new', 'id desc', waits),
  'leads of a purpose': leads('&purpose=Refinance', 'id desc', "purpose_of_loan = 'Refinance'"),
  'leads of a purpose, by price': leads(
    '&purpose=Refinance&sort=amount',
    `${leadPrice} desc, id desc`,
    "purpose_of_loan = 'Refinance'",
  ),
  'leads waiting over 3 days': leads(
    '&waiting=3&sort=longest_waiting',
    `${leadRank}, id`,
    `${waits} and created_at <= now() - interval '3 days'`,
  ),
  'leads to be reminded of': leads(
    '&due=true',
    'id desc',
    `id in (select application_id from application_notes where vendor_id = $1 and remind_on <= current_date)`,
  ),
  'leads by a name': leads(
    '&q=customer%20499',
    'id desc',
    "withdrawn_at is null and concat_ws(' ', first_name, last_name, email, phone_number) ilike '%customer 499%'",
  ),
  inbox: inbox(''),
  'inbox, unread': inbox('&unread=true', 'c.vendor_unread > 0'),
  'inbox, archived': inbox('&shelf=archived', "c.vendor_shelf = 'archived'"),
  'inbox, of a status': inbox('&status=completed', "c.status = 'completed'"),
  'inbox, of an application’s status': inbox('&application=new', "application = 'new'"),
  'messages of one': messages((id) => `/chat/${id}?page=1`, 'true', limits.chat.page_size),
  'search, the conversations': inbox('', 'true', AT_ONCE),
  'search, messages of one': messages(
    (id, round) => `/chat/${id}?limit=${AT_ONCE}&before=${lastMessageOf(conversationOf(round))}`,
    `position < ${MESSAGES}`,
    AT_ONCE,
  ),
  'figures by week': { path: () => '/figures', sql: days(400) },
  'figures by day': { path: () => '/figures/days', sql: days(figureDays) },
};
