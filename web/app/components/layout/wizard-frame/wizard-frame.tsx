import type { FormEvent } from 'react';
import { focusOnMount } from '../../../lib/page/focus.ts';
import { useBack } from '../../dialogs/use-back.ts';
import { PageForm } from '../../fields/page-form.tsx';
import type { Elements } from '../elements.ts';
import { Steps } from '../steps.tsx';
import classes from './wizard-frame.module.css';

export interface WizardFrameProps {
  kicker?: string;
  steps: readonly string[];
  current: number;
  title: string;
  lead?: string | undefined;
  /** True if the step has replaced another step, so that its heading takes the focus. */
  takesFocus: boolean;
  onSubmit: (event: FormEvent) => void;
  onBack: () => void;
  children: Elements;
  /** Text next to the form that explains how the answers are used. */
  aside: Elements;
  asideFirst?: boolean;
}

/** A form in several steps, next to a text that explains how the answers are used. */
export function WizardFrame(props: WizardFrameProps) {
  const { kicker, steps, current, title, lead, takesFocus, onSubmit, children } = props;
  const { aside, asideFirst = false } = props;
  useBack(current > 0, props.onBack);
  return (
    <div className={`wrap ${classes.page}`} data-wizard>
      {asideFirst && aside}
      <PageForm className={classes.form} onSubmit={onSubmit}>
        <div>
          {kicker && <p className={classes.kicker}>{kicker}</p>}
          <Steps labels={steps} current={current} />
          <h1
            key={current}
            ref={takesFocus ? focusStepHeading : undefined}
            tabIndex={-1}
            className={classes.title}
          >
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </PageForm>
      {!asideFirst && aside}
    </div>
  );
}

function focusStepHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  focusOnMount(heading);
  window.scrollTo({ top: 0 });
}

export function WizardFooter({ hint, children }: { hint?: Elements; children: Elements }) {
  return (
    <div className={classes.end}>
      {hint}
      <div className={classes.foot}>{children}</div>
    </div>
  );
}

interface WizardAsideProps {
  headingId: string;
  children: Elements;
}

export function WizardAsideCard({ headingId, children }: WizardAsideProps) {
  return (
    <aside className={classes.aside} aria-labelledby={headingId}>
      <div className={classes.card}>{children}</div>
    </aside>
  );
}
