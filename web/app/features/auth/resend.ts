import type { ResetWay } from '@threshold/contract/accounts';
import { outcomes } from '@threshold/contract/outcomes';
import { api } from '#app/lib/api-client.ts';
import type { CodeStep } from './kinds.ts';

/** Has a step's code mailed again; `onSent` is told whether it was one, or a link. @returns the sentence about it */
export async function resend(
  step: CodeStep,
  email: string,
  onSent?: (sent: ResetWay) => void,
): Promise<string> {
  const answer = await api.call(step.resend, { body: { email } });
  const sent = 'sent' in answer ? answer.sent : 'code';
  onSent?.(sent);
  return sent === 'link' ? outcomes.codes.link_sent : step.resent;
}
