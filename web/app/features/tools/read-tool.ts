import { type ContractDatesData, readContractDates } from './read-contract-dates.ts';
import { type CoolingOffData, readCoolingOff } from './read-cooling-off.ts';
import { type RepaymentsData, readRepayments } from './read-repayments.ts';
import { readUpFront, type UpFrontData } from './read-up-front.ts';

/** Data of a tool's page, calculated on the server, so that the tools work without scripts. */
export type ToolData =
  | { readonly tool: undefined }
  | { readonly tool: 'borrowing-papers' }
  | RepaymentsData
  | UpFrontData
  | CoolingOffData
  | ContractDatesData;

/** Returns the tool for the last segment of the path; undefined if it is unknown. */
export function readTool(name: string | undefined, query: URLSearchParams): ToolData | undefined {
  if (name === undefined) return { tool: undefined };
  if (name === 'borrowing-papers') return { tool: name };
  if (name === 'repayments') return readRepayments(query);
  if (name === 'up-front-costs') return readUpFront(query);
  if (name === 'cooling-off') return readCoolingOff(query);
  if (name === 'contract-dates') return readContractDates(query);
  return undefined;
}
