import { basisSchema, type KeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import { settlementWarning } from '@threshold/contract/rules/purchases/condition-dates';
import { keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import { present } from '../purchases.presenter.ts';
import type { KeyDateRow } from './dates.repo.ts';

/** Returns a date with a warning to check before relying on it. */
export function presentDate(row: KeyDateRow, members: ReadonlySet<string>): KeyDate {
  const basis = row.basis && basisSchema.parse(row.basis);
  return {
    _id: row.id,
    home: row.home_id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    by: present(row.added_by, members),
    due_on: row.due_on,
    due_time: row.due_time,
    zone: row.zone,
    later_reading: row.later_reading,
    act_by: row.act_by,
    basis,
    warning: warningOf(row, basis),
    status: row.status,
    reason: row.reason,
    confirmed:
      row.confirmed_with !== null && row.confirmed_at
        ? {
            by: row.confirmed_by && members.has(row.confirmed_by) ? row.confirmed_by : null,
            with: row.confirmed_with,
            at: row.confirmed_at.toISOString(),
          }
        : null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function warningOf({ kind, state, due_on }: KeyDateRow, basis: KeyDate['basis']): string | null {
  const holiday = kind === 'settlement' ? settlementWarning(state, due_on) : undefined;
  if (holiday) return holiday;
  if (basis?.rule?.check_first) return keyDateSentences.checkFirst;
  return basis?.ask_contract ? keyDateSentences.askContract : null;
}
