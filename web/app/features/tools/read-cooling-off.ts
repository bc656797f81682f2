import { type CoolingOff, coolingOffEnd } from '@threshold/contract/buying/cooling-off';
import { coolingOffRules } from '@threshold/contract/buying/cooling-off-rules';
import { startQuestions } from '@threshold/contract/buying/key-date-sentences';
import { coolingOffQuery } from '@threshold/contract/buying/tool-queries';
import { states } from '@threshold/contract/vocabularies';
import { readTyped, type Typed } from './typed-query.ts';

export interface CoolingOffData extends Typed {
  readonly tool: 'cooling-off';
  /** What starts the period in the state that was chosen; undefined until one is. */
  readonly question?: string;
  /** There is none while something that the state's rule needs was not asked yet. */
  readonly result?: CoolingOff;
}

export function readCoolingOff(query: URLSearchParams): CoolingOffData {
  const { values, ...typed } = readTyped(coolingOffQuery, query);
  const state = values?.state ?? states.find((known) => known === typed.typed.state);
  if (!state) return { tool: 'cooling-off', ...typed };
  const question = startQuestions[coolingOffRules[state]?.starts ?? 'contract_made'];
  const data = { tool: 'cooling-off', question, ...typed } as const;
  // The day of another state's event is not the day of this one's.
  if (!values?.start || values.asked !== state || (state === 'SA' && !values.form_1)) return data;
  const result = coolingOffEnd({
    state,
    startOn: values.start,
    soldAt: values.sold ?? 'private_sale',
    form1On: values.form_1,
    auctionOn: values.auction,
    offThePlan: values.off_the_plan === 'yes',
    givenUp: values.given_up === 'yes',
    boxTicked: values.box === 'yes',
  });
  return { ...data, result };
}
