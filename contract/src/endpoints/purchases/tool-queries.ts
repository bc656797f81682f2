import { z } from 'zod';
import { choiceSchema, planDaySchema } from '../../primitives.ts';
import { optionalIntegerSchema, optionalNumberSchema } from '../../query.ts';
import { loanLimits, type UpFrontLine, upFrontLines } from '../../rules/purchases/loan-tools.ts';
import { states } from '../../vocabularies.ts';

/* Query parameters of the tools, for bookmarks. A tool shows no result while a field is empty. */

const dollarsSchema = (min: number, max: number) => {
  const sentence = `Enter whole dollars from ${min.toLocaleString('en-AU')} to ${max.toLocaleString('en-AU')}.`;
  return optionalIntegerSchema(min, max, sentence);
};

const { amount, rate, years } = loanLimits;
export const repaymentsSchema = z.object({
  amount: dollarsSchema(amount.min, amount.max),
  rate: z.preprocess(
    stripPercent,
    optionalNumberSchema(
      rate.min,
      rate.max,
      `Enter a rate from ${rate.min} to ${rate.max} per cent.`,
    ),
  ),
  years: optionalIntegerSchema(
    years.min,
    years.max,
    `Enter whole years from ${years.min} to ${years.max}.`,
  ),
});

const state = choiceSchema(states, 'Choose a state or territory.');
const optionalSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const day = optionalSchema(planDaySchema());
const maxLine = 20_000_000;
export const upFrontSchema = z.object(
  Object.fromEntries(upFrontLines.map(({ name }) => [name, dollarsSchema(0, maxLine)])) as Record<
    UpFrontLine,
    ReturnType<typeof dollarsSchema>
  >,
);

const ticked = optionalSchema(z.literal('yes', 'Tick the box or leave it.'));
export const coolingOffQuerySchema = z.object({
  state: optionalSchema(state),
  /** State for which the questions were answered; differs from `state` after a new selection. */
  asked: optionalSchema(state),
  sold: optionalSchema(z.enum(['private_sale', 'auction'], 'Choose how the home was sold.')),
  start: day,
  form_1: day,
  auction: day,
  off_the_plan: ticked,
  given_up: ticked,
  box: ticked,
});

const term = 'Enter whole days from 1 to 365.';
export const contractDatesSchema = z.object({
  state: optionalSchema(state),
  contract: day,
  days: optionalIntegerSchema(1, 365, term),
  unit: optionalSchema(z.enum(['calendar', 'business'], 'Choose how the contract counts days.')),
  otherwise: optionalSchema(
    z.enum(['not_sure', 'moves_to_next', 'stays'], 'Choose what your contract says.'),
  ),
  reiq: ticked,
  settlement: day,
});

/** Removes the unit of '5.9 %' and '5.9 per cent'. */
function stripPercent(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().replace(/(?:[%％]|per ?cent)$/i, '') : value;
}
