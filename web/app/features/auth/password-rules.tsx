import { IconCheck, IconX } from '@tabler/icons-react';
import { messages } from '@threshold/contract/messages';
import { hasAllKinds, passwordChecks, signUpStrength } from '@threshold/contract/passwords';
import { useId } from 'react';
import classes from './password-rules.module.css';

const sentences = messages.password;
const steps = ['Weak', 'Medium', 'Strong'] as const;

/** Reads the rules out with the field that they are about. They are drawn below it. */
export const rulesDescription = {
  description: `${sentences.length_label}. ${sentences.kinds_label}`,
  descriptionProps: { style: { display: 'none' } },
} as const;

/** The rules of a new password before anyone breaks them, and how strong it is, in a word. */
export function PasswordRules({ password }: { password: string }) {
  const labelId = useId();
  const checks = passwordChecks(password);
  const strength = signUpStrength(password);
  const reached = password === '' ? 0 : steps.indexOf(strength) + 1;
  return (
    <div className={classes.rules}>
      <ul>
        <Rule isMet={checks.length} text={sentences.length_label} />
        <Rule isMet={hasAllKinds(checks)} text={sentences.kinds_label} />
      </ul>
      <p className={classes.strength}>
        <span id={labelId}>{sentences.strength_label}</span>
        <b>{strength}</b>
      </p>
      <div
        className={classes.meter}
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={reached}
        aria-valuetext={strength}
      >
        {steps.map((step, at) => (
          <i key={step} data-on={at < reached || undefined} />
        ))}
      </div>
    </div>
  );
}

function Rule({ isMet, text }: { isMet: boolean; text: string }) {
  const Icon = isMet ? IconCheck : IconX;
  return (
    <li data-met={isMet || undefined}>
      <Icon aria-hidden="true" />
      {text}
      <span className="visually-hidden">{isMet ? ' (met)' : ' (not met yet)'}</span>
    </li>
  );
}

/** True when a new password may be sent. The commonest ones only the server knows. */
export function meetsRules(password: string): boolean {
  const checks = passwordChecks(password);
  return checks.length && hasAllKinds(checks);
}
