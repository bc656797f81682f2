import { messages } from '@threshold/contract/messages';
import { isCommonPassword } from '../../adapters/passwords/common-passwords.ts';
import { invalid } from '../../errors.ts';

/** @throws invalid at that field when it is one of the passwords that anybody would try first */
export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) throw invalid({ [field]: [messages.password.common] });
}
