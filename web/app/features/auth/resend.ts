import type { ResetWay } from '@threshold/contract/endpoints/accounts/accounts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { noteCodeSent } from '#app/lib/forms/code-sent.ts';
import type { CodeStep } from './account-types.ts';

/**
 * Requests a step's code again; `onSent` receives whether a code or a link was mailed.
 * @returns the sentence to show
 */
export async function resend(
  step: CodeStep,
  email: string,
  onSent?: (sent: ResetWay) => void,
): Promise<string> {
  const { sent = 'code' } = await step.resend(email);
  noteCodeSent(step.code);
  onSent?.(sent);
  return sent === 'link' ? outcomes.codes.link_sent : step.resent;
}
