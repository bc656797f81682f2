import { type ReasonKind, standardReasons } from '@threshold/contract/standard-reasons';
import { BareButton } from '#app/components/bare-button.tsx';
import classes from './decide-vendor.module.css';

export interface StandardReasonsProps {
  kind: ReasonKind;
  /** Current reason. */
  value: string;
  onChange: (reason: string) => void;
}

/** Numbered standard reasons: each is appended to the text or removed from it. */
export function StandardReasons({ kind, value, onChange }: StandardReasonsProps) {
  const change = (reason: string) =>
    onChange(
      value.includes(reason)
        ? value.replace(reason, '').replace(/ {2,}/g, ' ').trim()
        : [value.trim(), reason].filter(Boolean).join(' '),
    );
  return (
    <fieldset className={classes.reasons}>
      <legend>Standard reasons</legend>
      <ol>
        {standardReasons[kind].map((reason, at) => (
          <li key={reason}>
            <BareButton
              aria-pressed={value.includes(reason)}
              data-key={at + 1}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => change(reason)}
            >
              <kbd aria-hidden="true">{at + 1}</kbd>
              <span>{reason}</span>
            </BareButton>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
