import {
  contractDatesSchema,
  coolingOffQuerySchema,
  repaymentsSchema,
  upFrontSchema,
} from '@threshold/contract/endpoints/purchases/tool-queries';
import { knowsHolidays } from '@threshold/contract/rules/purchases/business-days';
import { coolingOffEnd, coolingOffRules } from '@threshold/contract/rules/purchases/cooling-off';
import {
  conditionDates,
  finalInspectionDays,
  settlementWarning,
} from '@threshold/contract/rules/purchases/key-date-rules';
import {
  computeDebtByYear,
  higherRates,
  monthlyRepayment,
  sumUpFrontCosts,
  totalRepaid,
} from '@threshold/contract/rules/purchases/loan-tools';
import { keyDateSentences, startQuestions } from '@threshold/contract/texts/key-date-texts';
import { states } from '@threshold/contract/vocabularies';
import type { z } from 'zod';

/** Data of a tool's page, calculated on the server, so that the tools work without scripts. */
export type ToolData = NonNullable<ReturnType<typeof readToolData>>;

/** Returns the data of the tool `name`, the last segment of the path; undefined if unknown. */
export function readToolData(name: string | undefined, query: URLSearchParams) {
  if (name === undefined) return { tool: undefined };
  if (name === 'borrowing-papers') return { tool: name } as const;
  if (name === 'repayments') return readRepayments(query);
  if (name === 'up-front-costs') return readUpFront(query);
  if (name === 'cooling-off') return readCoolingOff(query);
  if (name === 'contract-dates') return readContractDates(query);
  return undefined;
}

export interface TypedFields {
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
}

/** Reads a tool's values from the URL query. `values` is undefined if a value is invalid. */
function parseTypedFields<S extends z.ZodObject>(
  schema: S,
  query: URLSearchParams,
): TypedFields & { values: z.output<S> | undefined } {
  const names = Object.keys(schema.shape);
  const typed = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']));
  const read = schema.safeParse(typed);
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) faults[String(path[0])] ??= message;
  return { typed, faults, values: read.data };
}

export type ContractDatesData = ReturnType<typeof readContractDates>;

/** Reads the contract dates. `refused` is the reason why a date was not calculated. */
function readContractDates(query: URLSearchParams) {
  const { values, ...typed } = parseTypedFields(contractDatesSchema, query);
  return { tool: 'contract-dates', ...typed, ...(values && computeContractDates(values)) } as const;
}

function computeContractDates(values: z.output<typeof contractDatesSchema>) {
  const { state, contract, days, unit, otherwise, reiq, settlement } = values;
  if (!state) return undefined;
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
  const isSettled = settlement !== undefined && knowsHolidays(settlement);
  const warning = settlement && settlementWarning(state, settlement);
  const isBeyond = (contract && days !== undefined && !condition) || (settlement && !isSettled);
  return {
    ...(condition && { condition }),
    ...(isSettled && {
      settlement: {
        on: settlement,
        ...(warning && { warning }),
        /** Days on which the buyer can inspect the home before the settlement. */
        look: finalInspectionDays(state, settlement),
      },
    }),
    ...(isBeyond && { refused: keyDateSentences.noHolidays }),
  };
}

export type CoolingOffData = ReturnType<typeof readCoolingOff>;

/** Reads the cooling-off period. `question` asks for the date of the event that starts it. */
function readCoolingOff(query: URLSearchParams) {
  const { values, ...typed } = parseTypedFields(coolingOffQuerySchema, query);
  const state = values?.state ?? states.find((known) => known === typed.typed.state);
  const question = state && startQuestions[coolingOffRules[state]?.starts ?? 'contract_made'];
  // The starting event differs by state, so a date entered for another state (`asked`) is ignored.
  const isComplete = values?.asked === state && !(state === 'SA' && !values?.form_1);
  const result =
    state &&
    values?.start &&
    isComplete &&
    coolingOffEnd({
      state,
      startOn: values.start,
      soldAt: values.sold ?? 'private_sale',
      form1On: values.form_1,
      auctionOn: values.auction,
      offThePlan: values.off_the_plan === 'yes',
      givenUp: values.given_up === 'yes',
      boxTicked: values.box === 'yes',
    });
  return {
    tool: 'cooling-off',
    ...typed,
    ...(question && { question }),
    ...(result && { result }),
  } as const;
}

export type RepaymentsData = ReturnType<typeof readRepayments>;

function readRepayments(query: URLSearchParams) {
  const { values, ...typed } = parseTypedFields(repaymentsSchema, query);
  const result = values && computeRepayments(values);
  return { tool: 'repayments', ...typed, ...(result && { result }) } as const;
}

function computeRepayments({ amount, rate, years }: z.output<typeof repaymentsSchema>) {
  if (amount === undefined || rate === undefined || years === undefined) return undefined;
  const terms = { amount, rate, years };
  const rates = [0, ...higherRates].map((points) => {
    const higher = Math.round((rate + points) * 100) / 100;
    return { rate: higher, monthly: monthlyRepayment({ ...terms, rate: higher }) };
  });
  return { terms, rates, ...totalRepaid(terms), owed: computeDebtByYear(terms) };
}

export type UpFrontData = ReturnType<typeof readUpFront>;

/** Reads the up-front costs; `sum` is undefined without an amount or with an invalid amount. */
function readUpFront(query: URLSearchParams) {
  const { values, ...typed } = parseTypedFields(upFrontSchema, query);
  const isEntered = Object.values(values ?? {}).some((amount) => amount !== undefined);
  return {
    tool: 'up-front-costs',
    ...typed,
    ...(values && isEntered && { sum: sumUpFrontCosts(values) }),
  } as const;
}
