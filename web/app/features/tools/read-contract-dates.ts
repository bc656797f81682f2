import { contractDatesQuery } from '@threshold/contract/endpoints/purchases/tool-queries';
import { knowsHolidays } from '@threshold/contract/rules/purchases/business-days';
import type { CalendarDay } from '@threshold/contract/rules/purchases/calendar-days';
import {
  type ConditionDates,
  conditionDates,
  finalInspectionDays,
  settlementWarning,
} from '@threshold/contract/rules/purchases/condition-dates';
import { keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import { readTyped, type Typed } from './typed-query.ts';

interface Settlement {
  readonly on: CalendarDay;
  readonly warning?: string;
  /** Period for a final inspection of the home. */
  readonly look: { readonly from: CalendarDay; readonly to: CalendarDay };
}

export interface ContractDatesData extends Typed {
  readonly tool: 'contract-dates';
  readonly condition?: ConditionDates;
  readonly settlement?: Settlement;
  /** Reason why a requested date was not calculated. */
  readonly refused?: string;
}

export function readContractDates(query: URLSearchParams): ContractDatesData {
  const { values, ...typed } = readTyped(contractDatesQuery, query);
  const data = { tool: 'contract-dates', ...typed } as const;
  if (!values?.state) return data;
  const { state, contract, days, unit, otherwise, reiq, settlement } = values;
  const condition =
    contract && days !== undefined && knowsHolidays(contract)
      ? conditionDates({
          state,
          contractOn: contract,
          term: { days, unit: unit ?? 'calendar' },
          onNonBusinessDay: otherwise ?? 'not_sure',
          reiq: state === 'QLD' && reiq === 'yes',
        })
      : undefined;
  const isBeyond =
    (contract && days !== undefined && !condition) || (settlement && !knowsHolidays(settlement));
  const warning = settlement && settlementWarning(state, settlement);
  return {
    ...data,
    ...(condition && { condition }),
    ...(settlement &&
      knowsHolidays(settlement) && {
        settlement: {
          on: settlement,
          ...(warning && { warning }),
          look: finalInspectionDays(state, settlement),
        },
      }),
    ...(isBeyond && { refused: keyDateSentences.noHolidays }),
  };
}
