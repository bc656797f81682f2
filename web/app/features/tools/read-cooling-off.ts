import { type CoolingOff, coolingOffEnd } from '@threshold/contract/buying/cooling-off';
import { coolingOffRules } from '@threshold/contract/buying/cooling-off-rules';
import { startQuestions } from '@threshold/contract/buying/key-date-sentences';
import { coolingOffQuery } from '@threshold/contract/buying/tool-queries';
import { readTyped, type Typed } from './typed-query.ts';

export interface CoolingOffData extends Typed {
  readonly tool: 'cooling-off';
  /** What starts the period in the state that was chosen. */
  readonly question: string;
  readonly result?: CoolingOff;
}

export function readCoolingOff(query: URLSearchParams): CoolingOffData {
  const { values, ...typed } = readTyped(coolingOffQuery, query);
  const { state, start, sold } = values ?? {};
  const rule = state && coolingOffRules[state];
  const question = startQuestions[rule ? rule.starts : 'contract_made'];
  const data = { tool: 'cooling-off', question, ...typed } as const;
  if (!values || !state || !start) return data;
  const result = coolingOffEnd({
    state,
    startOn: start,
    soldAt: sold ?? 'private_sale',
    form1On: values.form_1,
    auctionOn: values.auction,
    offThePlan: values.off_the_plan === 'yes',
    givenUp: values.given_up === 'yes',
    boxTicked: values.box === 'yes',
  });
  return { ...data, result };
}
