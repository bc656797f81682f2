import { messages } from '@threshold/contract/messages';
import { hasAllKinds, passwordChecks, signUpStrength } from '@threshold/contract/passwords';
import { PasswordRules as Rules } from '#app/components/password-rules.tsx';

const sentences = messages.password;
const steps = ['Weak', 'Medium', 'Strong'] as const;

/** Reads the rules out with the field that they are about. They are drawn below it. */
export const rulesDescription = {
  description: `${sentences.length_label}. ${sentences.kinds_label}`,
  descriptionProps: { style: { display: 'none' } },
} as const;

/** The rules of a sign-up or a reset, ticked while one types. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <Rules id="password-rules" password={password} steps={steps} strengthOf={signUpStrength} />
  );
}

/** True when a new password may be sent. The commonest ones only the server knows. */
export function meetsRules(password: string): boolean {
  const checks = passwordChecks(password);
  return checks.length && hasAllKinds(checks);
}
