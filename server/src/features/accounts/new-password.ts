import { messages } from '@threshold/contract/messages';
import { isCommonPassword } from '../../adapters/passwords/passwords.ts';
import { invalid } from '../../errors.ts';

/** @throws invalid at that field if the password is a commonly used one */
export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) throw invalid({ [field]: [messages.password.common] });
}
