import type { ResetWay } from '@threshold/contract/accounts';
import { outcomes } from '@threshold/contract/outcomes';
import { noteCodeSent } from '#app/lib/forms/code-sent.ts';
import type { CodeStep } from './account-types.ts';

/** Has a step's code mailed again; `onSent` is told whether it was one, or a link. @returns the sentence about it */
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
