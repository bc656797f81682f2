import { z } from 'zod';
import { anyone } from './access.ts';
import { dataAnswer } from './answers.ts';
import { dutyBuyers, dutyProperties } from './buying/duty.ts';
import { priceOfHome } from './buying/tool-queries.ts';
import { endpoint } from './endpoint.ts';
import { choice, dayText, planDay } from './primitives.ts';
import { states } from './vocabularies.ts';

/** `no_rates`: nobody has checked the figures of that state for that day. `not_estimated`: they do not cover this buyer. */
export const dutyOutcomes = ['estimated', 'no_rates', 'not_estimated'] as const;

const dutyEstimateSchema = z.object({
  outcome: z.enum(dutyOutcomes),
  /** Dollars and cents; null unless it is estimated. */
  duty: z.number().nullable(),
  /** The day of the older of the two comparisons with the office's page. */
  as_at: dayText.nullable(),
  /** What is to be known about the estimate. */
  note: z.string().nullable(),
});
export type DutyEstimate = z.infer<typeof dutyEstimateSchema>;

/** What a buyer uses before there is a purchase. */
export const toolEndpoints = {
  duty: endpoint('GET', '/tools/duty', {
    summary: 'An estimate of transfer duty, where two of staff have checked the figures',
    access: anyone,
    query: z.object({
      state: choice(states),
      price: priceOfHome.pipe(z.number('Enter the price of the home.')),
      buyer: choice(dutyBuyers),
      property: choice(dutyProperties),
      /** The day of the contract; without it today. */
      contract: planDay().optional(),
    }),
    response: dataAnswer(dutyEstimateSchema),
  }),
};
