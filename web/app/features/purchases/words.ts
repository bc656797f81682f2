import type { CountedKeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import type {
  NextUp,
  Purchase,
  PurchaseMember,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { Task } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { dueTimeText, keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import { type Audience, taskStatusWords } from '@threshold/contract/texts/purchase-words';
import { dayText, weekdayText } from '#app/lib/format/dates.ts';

type Members = readonly PurchaseMember[];

/** Returns a member's name at the start of a sentence: 'You', 'Ben', or 'A former member'. */
export function getName(members: Members, id: string | null): string {
  const member = members.find(({ _id }) => _id === id);
  if (!member) return 'A former member';
  return member.is_me ? 'You' : member.first_name;
}

/** Returns a member's name within a sentence: 'you', 'Ben', or 'A former member'. */
export const getMemberNameInSentence = (members: Members, id: string | null): string =>
  getName(members, id).replace(/^You$/, 'you');

/** Joins names: 'Ann', 'Ann and Ben', 'Ann, Ben and Cat'. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Joins the parts that are not empty: 'Looking · 3 homes'. */
export const joinWithDots = (...parts: readonly (string | false | null)[]): string =>
  parts.filter(Boolean).join(' · ');

export const homesText = (homes: number): string => (homes === 1 ? '1 home' : `${homes} homes`);

export const getMyMemberId = (members: Members) => members.find(({ is_me }) => is_me)?._id;

export const listOthers = (members: Members): Members => members.filter(({ is_me }) => !is_me);

export const listBuyers = (members: Members): Members =>
  members.filter(({ role }) => role === 'buyer');

/** Returns a note's possible audiences. Without helpers, `all` would be the same as `buyers`. */
export function listAudiences({ role, members }: Purchase): readonly Audience[] {
  if (role === 'helper') return ['only_me', 'all'];
  const hasHelpers = listOthers(members).some((member) => member.role === 'helper');
  return hasHelpers ? ['only_me', 'buyers', 'all'] : ['only_me', 'buyers'];
}

/** States who can read a note: 'Only you can see this.', 'You, Ben and Cat can see this.' */
export function formatAudience(audience: Audience, { members }: Purchase): string {
  if (audience === 'only_me') return 'Only you can see this.';
  const readers = listOthers(members).filter(({ role }) => audience === 'all' || role === 'buyer');
  if (readers.length === 0) return 'Shared with whoever joins as a buyer.';
  return `${joinNames(['You', ...readers.map(({ first_name }) => first_name)])} can see this.`;
}

/** Describes a task: 'Ben, by Fri 11 Dec 2026', 'Done by you on 3 Dec 2026', 'Not needed'. */
export function formatTaskStatus(task: Task, members: Members): string {
  if (task.status === 'dropped') return taskStatusWords.dropped;
  if (task.status === 'done') {
    const by = task.done_by ? ` by ${getMemberNameInSentence(members, task.done_by)}` : '';
    return `${taskStatusWords.done}${by}${task.done_at ? ` on ${dayText(task.done_at)}` : ''}`;
  }
  const who = task.assignee ? getName(members, task.assignee) : 'Nobody yet';
  return task.due_on ? `${who}, by ${weekdayText(task.due_on)}` : who;
}

/** Formats the next task: 'Your turn: Confirm each date, by Fri 11 Dec 2026'. */
export function turnText({ title, due_on, assignee }: NonNullable<NextUp['next_task']>): string {
  const who = assignee ? (assignee.is_me ? 'Your turn' : `${assignee.first_name}’s turn`) : 'To do';
  return `${who}: ${title}${due_on ? `, by ${weekdayText(due_on)}` : ''}`;
}

/** Formats a deadline: 'Tue 8 Dec 2026, 5:00 pm Sydney time'. */
export const whenText = ({
  due_on,
  due_time,
  zone,
}: Pick<CountedKeyDate, 'due_on' | 'due_time' | 'zone'>): string =>
  `${weekdayText(due_on)}${due_time ? `, ${dueTimeText(due_time, zone)}` : ''}`;

/** Returns the warning that a key date is not confirmed, depending on its source. */
export const getUnconfirmedNote = ({ basis }: Pick<CountedKeyDate, 'basis'>): string =>
  basis ? keyDateSentences.notConfirmed : keyDateSentences.typedNotConfirmed;
