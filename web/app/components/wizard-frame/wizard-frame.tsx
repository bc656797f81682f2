import type { FormEvent } from 'react';
import { takeFocus } from '../../lib/page/take-focus.ts';
import type { Elements } from '../elements.ts';
import { PageForm } from '../page-form.tsx';
import { Steps } from '../steps.tsx';
import { useBack } from '../use-back.ts';
import classes from './wizard-frame.module.css';

export interface WizardFrameProps {
  /** A line above the steps. */
  kicker?: string;
  steps: readonly string[];
  current: number;
  /** The question of this step. */
  title: string;
  /** A sentence under the title. */
  lead?: string | undefined;
  /** A step that replaced another one takes the focus that went with it. */
  takesFocus: boolean;
  onSubmit: (event: FormEvent) => void;
  /** Shows the step before. */
  onBack: () => void;
  children: Elements;
  /** What stands beside the form: it answers where all of this goes. */
  aside: Elements;
  /** On phones it stands above the form: who fills it in wants to know first. */
  asideFirst?: boolean;
}

/** A form in several steps: one column, and beside it what happens with what is typed. */
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
            ref={takesFocus ? arrive : undefined}
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

function arrive(heading: HTMLElement | null): void {
  if (!heading) return;
  takeFocus(heading);
  window.scrollTo({ top: 0 });
}

/** Back and Next, in reach of the thumb on phones. */
export function WizardFoot({ hint, children }: { hint?: Elements; children: Elements }) {
  return (
    <div className={classes.end}>
      {hint}
      <div className={classes.foot}>{children}</div>
    </div>
  );
}

interface WizardAsideProps {
  /** Of the heading that names it. */
  headingId: string;
  children: Elements;
}

/** The card beside the form; phones show it below. */
export function WizardAsideCard({ headingId, children }: WizardAsideProps) {
  return (
    <aside className={classes.aside} aria-labelledby={headingId}>
      <div className={classes.card}>{children}</div>
    </aside>
  );
}
