import { basisSchema, type KeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import type { PurchaseNote } from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { PurchaseInvitation } from '@threshold/contract/endpoints/purchases/purchase-people';
import type {
  Home,
  NextUp,
  Purchase,
  PurchaseMember,
  PurchaseSummary,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { Activity } from '@threshold/contract/endpoints/purchases/purchases';
import { addMonths } from '@threshold/contract/rules/purchases/calendar-days';
import { settlementWarning } from '@threshold/contract/rules/purchases/key-date-rules';
import { archiveMonths } from '@threshold/contract/rules/purchases/purchase-limits';
import { keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import { type PurchaseRole, resolvePurchaseStage } from '@threshold/contract/texts/purchase-words';
import { toLocalDateString } from '../../lib/local-time.ts';
import type { KeyDateRow } from './dates/dates.repo.ts';
import type { HomeRow, OpinionRow } from './homes/homes.repo.ts';
import type { NoteRow } from './homes/notes.repo.ts';
import type { ActivityRow, MemberRow } from './purchases.repo.ts';
import type { InvitationRow } from './sharing/invitations.repo.ts';
import type { PurchaseListRow } from './summaries.repo.ts';

/** A purchase with the rows of its members, homes and opinions. */
interface WholePurchase {
  readonly purchase: PurchaseListRow;
  readonly members: readonly MemberRow[];
  readonly homes: readonly HomeRow[];
  readonly opinions: readonly OpinionRow[];
}

/** Returns the ids of the current members. */
export const collectMemberIds = (members: readonly MemberRow[]): ReadonlySet<string> =>
  new Set(members.map(({ customer_id }) => customer_id));

/** Returns the ids of the buyers. Tasks can be assigned only to buyers. */
export const collectBuyerIds = (members: readonly MemberRow[]): ReadonlySet<string> =>
  collectMemberIds(members.filter(({ role }) => role === 'buyer'));

/** Returns the id of a current member; null for a former member. */
export const toCurrentMemberId = (id: string | null, members: ReadonlySet<string>) =>
  id !== null && members.has(id) ? id : null;

export function presentPurchase(whole: WholePurchase, me: string, now: Date): Purchase {
  const { purchase, members, homes, opinions } = whole;
  const ids = collectMemberIds(members);
  const stages = homes.map(({ stage }) => stage);
  return {
    _id: purchase.id,
    name: purchase.name,
    role: purchase.role,
    stage: resolvePurchaseStage(stages, purchase.closed_at !== null),
    is_archived: isArchived(purchase, now),
    members: members.map((member) => presentMember(member, me)),
    homes: homes.map((home) => {
      const own = opinions.filter(({ home_id }) => home_id === home.id);
      return presentHome(home, own, { members: ids, role: purchase.role });
    }),
    ...presentNextUp(purchase, me),
    version: purchase.version,
    createdAt: purchase.created_at.toISOString(),
  };
}

const presentMember = (row: MemberRow, me: string): PurchaseMember => ({
  _id: row.customer_id,
  first_name: row.first_name,
  last_name: row.last_name,
  role: row.role,
  is_me: row.customer_id === me,
  joined_at: row.joined_at.toISOString(),
});

/** Presents a home to a member; helpers do not see the opinions of buyers. */
export function presentHome(
  home: HomeRow,
  opinions: readonly OpinionRow[],
  { members, role }: { readonly members: ReadonlySet<string>; readonly role: PurchaseRole },
): Home {
  return {
    _id: home.id,
    address: home.address,
    place: home.place,
    state: home.state,
    link: home.link,
    price: home.price,
    sale_method: home.sale_method,
    auction_on: home.auction_on,
    agent: home.agent,
    stage: home.stage,
    stage_reason: home.stage_reason,
    opinions:
      role === 'helper'
        ? []
        : opinions.map(({ customer_id, value, reason, seen_on }) => ({
            by: toCurrentMemberId(customer_id, members),
            value,
            reason,
            seen_on,
          })),
    version: home.version,
    createdAt: home.created_at.toISOString(),
    updatedAt: home.updated_at.toISOString(),
  };
}

/** True `archiveMonths` after the purchase ended. Not stored, because a purchase can reopen. */
const isArchived = ({ ended_at }: PurchaseListRow, now: Date): boolean =>
  ended_at !== null &&
  addMonths(toLocalDateString(ended_at), archiveMonths) <= toLocalDateString(now);

export const presentSummary = (row: PurchaseListRow, me: string, now: Date): PurchaseSummary => ({
  _id: row.id,
  name: row.name,
  role: row.role,
  stage: resolvePurchaseStage(row.contracted ? [row.contracted] : [], row.closed_at !== null),
  is_archived: isArchived(row, now),
  homes: row.homes ?? 0,
  members: row.members ?? 0,
  ...presentNextUp(row, me),
});

/** Presents the next date, the next task with its assignee, and the count of the reader's tasks. */
const presentNextUp = (row: PurchaseListRow, me: string): NextUp => ({
  next_date:
    row.kind && row.due_on && row.zone
      ? {
          kind: row.kind,
          title: row.title ?? '',
          due_on: row.due_on,
          due_time: row.due_time,
          zone: row.zone,
        }
      : null,
  next_task:
    row.task_title === null
      ? null
      : {
          title: row.task_title,
          due_on: row.task_due_on,
          assignee:
            row.task_of === null
              ? null
              : { first_name: row.task_of_name ?? '', is_me: row.task_of === me },
        },
  my_tasks: row.my_tasks ?? 0,
});

export const presentNote = (row: NoteRow, members: ReadonlySet<string>): PurchaseNote => ({
  _id: row.id,
  home: row.home_id,
  by: toCurrentMemberId(row.author_id, members),
  text: row.text,
  audience: row.audience,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const presentActivity = (row: ActivityRow, members: ReadonlySet<string>): Activity => ({
  _id: row.id,
  kind: row.kind,
  by: toCurrentMemberId(row.customer_id, members),
  subject: row.subject,
  before: row.before,
  after: row.after,
  createdAt: row.created_at.toISOString(),
});

export const presentInvitation = (
  row: InvitationRow,
  members: ReadonlySet<string>,
): PurchaseInvitation => ({
  _id: row.id,
  email: row.email,
  role: row.role,
  by: toCurrentMemberId(row.invited_by, members),
  createdAt: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/** Presents a date, with a warning if buyers should check the date before they rely on it. */
export function presentDate(row: KeyDateRow, members: ReadonlySet<string>): KeyDate {
  const basis = row.basis && basisSchema.parse(row.basis);
  return {
    _id: row.id,
    home: row.home_id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    by: toCurrentMemberId(row.added_by, members),
    due_on: row.due_on,
    due_time: row.due_time,
    zone: row.zone,
    later_reading: row.later_reading,
    act_by: row.act_by,
    basis,
    warning: findDateWarning(row, basis),
    status: row.status,
    reason: row.reason,
    confirmed:
      row.confirmed_with !== null && row.confirmed_at
        ? {
            by: toCurrentMemberId(row.confirmed_by, members),
            with: row.confirmed_with,
            at: row.confirmed_at.toISOString(),
          }
        : null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function findDateWarning(
  { kind, state, due_on }: KeyDateRow,
  basis: KeyDate['basis'],
): string | null {
  const holiday = kind === 'settlement' ? settlementWarning(state, due_on) : undefined;
  if (holiday) return holiday;
  if (basis?.rule?.check_first) return keyDateSentences.checkFirst;
  return basis?.ask_contract ? keyDateSentences.askContract : null;
}
