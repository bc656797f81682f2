import { Stack, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { AdminVendor } from '@threshold/contract/endpoints/staff/admin-vendors';
import { limits } from '@threshold/contract/limits';
import { type ReasonKind, standardReasons } from '@threshold/contract/texts/staff-texts';
import { createPortal } from 'react-dom';
import { BareButton, Button } from '#app/components/buttons/button.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import formClasses from '../../parts/forms.module.css';
import { isStale, StaleAlert } from '../../parts/forms.tsx';
import values from '../../parts/values.module.css';
import type { Act } from './check-draft.ts';
import { CheckRows } from './check-rows.tsx';
import type { DecisionForm } from './use-decision.ts';
import classes from './vendors.module.css';

export interface DecisionFrameProps {
  label: string;
  form: DecisionForm;
  /** The listing, with its pending changes applied if those are decided. */
  vendor: AdminVendor;
  /** Content before the checks. */
  lead?: Elements;
  reason: { label: string; description: string };
  /** Kind of the standard reasons to offer. */
  reasons: ReasonKind | undefined;
  /** Acts with the labels of their buttons; Enter in a field approves. */
  acts: readonly (readonly [Act, string])[];
  onAct: (act: Act) => void;
  /** Confirmation and delay of an act. */
  held?: Elements;
  /** Element that receives the buttons instead of the form; null until it is rendered. */
  slot: HTMLElement | null | undefined;
  /** True while an act is delayed; the fields are then disabled. */
  isHeld?: boolean;
  /** Reason why Approve is disabled. */
  bar: string | undefined;
  /** Reloads the listing after a conflicting decision. */
  onRefresh: () => void;
}

/** Shortcut of each act in the bar. */
const actKeys: Readonly<Record<Act, string>> = {
  approve: 'a',
  reject: 'r',
  suspend: 's',
  reopen: 'b',
};

const busyLabels: Readonly<Record<Act, string>> = {
  approve: 'Approving...',
  reject: 'Rejecting...',
  suspend: 'Suspending...',
  reopen: 'Reopening...',
};

/** Form of a decision: checks, reason and buttons. */
export function DecisionFrame(props: DecisionFrameProps) {
  const { label, form, vendor, lead, reason, reasons, bar, slot, onRefresh } = props;
  const { acts, onAct, held, isHeld = false } = props;
  const decisions = (
    <Stack gap={6}>
      <div className={formClasses.actions}>
        {acts.map(([act, text]) => (
          <Button
            key={act}
            {...(slot !== undefined && {
              'data-key': actKeys[act],
              'aria-keyshortcuts': actKeys[act],
            })}
            variant={act === 'approve' ? 'primary' : act === 'reopen' ? 'default' : 'danger'}
            leftSection={act === 'approve' && <IconCheck aria-hidden="true" />}
            disabled={form.isBusy || isHeld || (act === 'approve' && bar !== undefined)}
            onClick={() => onAct(act)}
          >
            {act === form.busyWith ? busyLabels[act] : text}
          </Button>
        ))}
        {held}
      </div>
      {bar && (
        <p className={values.quiet} role="status">
          {`Approve is off: ${bar}`}
        </p>
      )}
    </Stack>
  );
  return (
    <PageForm
      className={formClasses.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!bar && !isHeld) void form.run('approve');
      }}
    >
      {lead}
      <fieldset className={classes.fields} disabled={isHeld}>
        <CheckRows vendor={vendor} form={form} />
        {reasons && (
          <StandardReasons
            kind={reasons}
            value={form.values.reason}
            onChange={(reason) => form.setFieldValue('reason', reason)}
          />
        )}
        <Textarea
          {...form.getInputProps('reason')}
          {...reason}
          required={false}
          rows={3}
          maxLength={limits.text.reason}
        />
      </fieldset>
      <StaleAlert text={form.failure} isStale={isStale(form.error)} onRefresh={onRefresh} />
      {slot === undefined ? decisions : slot && createPortal(decisions, slot)}
    </PageForm>
  );
}

interface StandardReasonsProps {
  kind: ReasonKind;
  /** Current reason. */
  value: string;
  onChange: (reason: string) => void;
}

/** Numbered standard reasons: each is appended to the text or removed from it. */
function StandardReasons({ kind, value, onChange }: StandardReasonsProps) {
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
