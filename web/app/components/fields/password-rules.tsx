import { IconCheck, IconX } from '@tabler/icons-react';
import { checkPassword, hasAllKinds } from '@threshold/contract/endpoints/accounts/accounts';
import { messages } from '@threshold/contract/texts/messages';
import { useId } from 'react';
import classes from './password-rules.module.css';

const sentences = messages.password;

export interface PasswordRulesProps<S extends string> {
  password: string;
  id: string;
  steps: readonly S[];
  strengthOf: (password: string) => S;
}

/**
 * The rules for a new password, and its strength as a word and a meter. Does not use Mantine's
 * Progress, which screen readers announce as a progress bar.
 */
export function PasswordRules<S extends string>(props: PasswordRulesProps<S>) {
  const { password, id, steps, strengthOf } = props;
  const labelId = useId();
  const checks = checkPassword(password);
  const strength = strengthOf(password);
  const reached = password === '' ? 0 : steps.indexOf(strength) + 1;
  return (
    <div className={classes.rules}>
      <ul id={id}>
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
      <span>{text}</span>
      <span className="visually-hidden">{isMet ? ' (met)' : ' (not met yet)'}</span>
    </li>
  );
}
