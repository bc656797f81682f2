import { coolingOffQuery } from '@threshold/contract/endpoints/purchases/tool-queries';
import { type CoolingOff, coolingOffEnd } from '@threshold/contract/rules/purchases/cooling-off';
import { coolingOffRules } from '@threshold/contract/rules/purchases/cooling-off-rules';
import { startQuestions } from '@threshold/contract/texts/key-date-texts';
import { states } from '@threshold/contract/vocabularies';
import { readTyped, type Typed } from './typed-query.ts';

export interface CoolingOffData extends Typed {
  readonly tool: 'cooling-off';
  /** Question about the start of the period in the chosen state; undefined without a state. */
  readonly question?: string;
  /** Undefined while a value that the state's rule needs is missing. */
  readonly result?: CoolingOff;
}

export function readCoolingOff(query: URLSearchParams): CoolingOffData {
  const { values, ...typed } = readTyped(coolingOffQuery, query);
  const state = values?.state ?? states.find((known) => known === typed.typed.state);
  if (!state) return { tool: 'cooling-off', ...typed };
  const question = startQuestions[coolingOffRules[state]?.starts ?? 'contract_made'];
  const data = { tool: 'cooling-off', question, ...typed } as const;
  // A date that was entered for another state's event does not apply here.
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
