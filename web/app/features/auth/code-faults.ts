import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';

const complete = new RegExp(`^\\d{${limits.otp.digits}}$`);

/** What is wrong with a typed code: nothing there, or not all digits. `incomplete` is the screen's own sentence. */
export function codeFault(code: string, incomplete: string): string | undefined {
  if (code === '') return messages.otp.empty;
  return complete.test(code) ? undefined : incomplete;
}
