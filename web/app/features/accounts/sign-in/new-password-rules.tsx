import {
  checkPassword,
  hasAllKinds,
  rateSignUpPassword,
} from '@threshold/contract/endpoints/accounts/accounts';
import { messages } from '@threshold/contract/texts/messages';
import { PasswordRules as Rules } from '#app/components/fields/password-rules.tsx';

const sentences = messages.password;
const steps = ['Weak', 'Medium', 'Strong'] as const;

/** Props that describe the rules at the password field, for screen readers only. */
export const rulesDescription = {
  description: `${sentences.length_label}. ${sentences.kinds_label}`,
  descriptionProps: { style: { display: 'none' } },
} as const;

/** Password rules of a sign-up or a reset, checked while the member types. */
export function NewPasswordRules({ password }: { password: string }) {
  return (
    <Rules id="password-rules" password={password} steps={steps} strengthOf={rateSignUpPassword} />
  );
}

/** True if a new password may be sent. Only the server checks for common passwords. */
export function meetsPasswordRules(password: string): boolean {
  const checks = checkPassword(password);
  return checks.length && hasAllKinds(checks);
}
