import { IconChevronLeft } from '@tabler/icons-react';
import type { Customer } from '@threshold/contract/customers';
import { outcomes } from '@threshold/contract/outcomes';
import type { Vendor } from '@threshold/contract/vendors';
import { Link } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { LeaveGuard } from '#app/components/leave-guard.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { WizardFoot, WizardFrame } from '#app/components/wizard-frame/wizard-frame.tsx';
import { paths } from '#app/lib/paths.ts';
import { questions, rangeQuestions } from './application-questions.ts';
import { type ApplicationField, applicationSteps, lastStep } from './application-steps.ts';
import { questionFields, rangeFields } from './application-values.ts';
import { ContactStep } from './contact-step.tsx';
import { QuestionGroup } from './question-group.tsx';
import { RangeField } from './range-field.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { type PreApproval, usePreApproval } from './use-pre-approval.ts';
import { WhereItGoes } from './where-it-goes.tsx';

const labels = applicationSteps.map(({ label }) => label);

/** An application for a loan in four steps, to one broker. What is answered survives a reload and a lost connection. */
export function PreApprovalPage({ customer, vendor }: { customer: Customer; vendor: Vendor }) {
  const application = usePreApproval({ customer, vendor });
  const { step, current, failure, sent } = application;
  return (
    <>
      <WizardFrame
        kicker={`Pre-approval with ${vendor.full_name}`}
        steps={labels}
        current={step}
        title={current.title}
        lead={current.lead}
        takesFocus={application.moves > 0}
        onSubmit={application.next}
        onBack={application.back}
        aside={<WhereItGoes vendor={vendor} brief={step > 0} />}
        asideFirst
      >
        {application.isRestored && (
          <Alert>
            <p>
              {`We kept what you answered.${step === lastStep ? ' Files cannot be kept: please choose them again.' : ''}`}
            </p>
          </Alert>
        )}
        {/* Answers are kept; files cannot be. */}
        <LeaveGuard when={application.files.length > 0 && !application.isDone} />
        {application.attempt > 0 && <Faults application={application} />}
        <StepFields application={application} broker={vendor.full_name} />
        {failure && (
          <Alert tone="error">
            <p>
              <b>{outcomes.loan.failed_short}.</b> <span>{failure}</span>
            </p>
            <p>Everything you answered and chose is still here.</p>
          </Alert>
        )}
        <WizardFoot>
          {step === 0 ? (
            <Button
              component={Link}
              to={paths.vendor(vendor._id)}
              leftSection={<IconChevronLeft aria-hidden="true" />}
            >
              Back
            </Button>
          ) : (
            <Button
              leftSection={<IconChevronLeft aria-hidden="true" />}
              disabled={sent !== undefined}
              onClick={application.back}
            >
              Back
            </Button>
          )}
          <SubmitButton variant="primary" disabled={sent !== undefined}>
            {nextLabel(application)}
          </SubmitButton>
        </WizardFoot>
      </WizardFrame>
      <SentDialog opened={application.isDone} broker={vendor.full_name} />
    </>
  );
}

function nextLabel({ step, sent }: PreApproval): string {
  if (step < lastStep) return 'Next';
  return sent === undefined ? 'Submit' : 'Submitting...';
}

/** Unanswered questions share one sentence, so the list names them; elsewhere each field has a sentence of its own. */
function Faults({ application: { current, faults, attempt } }: { application: PreApproval }) {
  const { banner } = current;
  return (
    <ErrorSummary
      title={banner}
      errors={banner ? faults.map((fault) => ({ ...fault, message: labelOf(fault.name) })) : faults}
      attempt={attempt}
    />
  );
}

function labelOf(name: string): string {
  const labelled: Partial<Record<string, { label: string }>> = {
    ...questions,
    ...rangeQuestions,
  };
  return labelled[name]?.label ?? name;
}

interface StepFieldsProps {
  application: PreApproval;
  broker: string;
}

function StepFields({ application, broker }: StepFieldsProps) {
  const { step, current, values, fieldId, faultOf, change } = application;
  if (step === lastStep) return <ContactStep application={application} broker={broker} />;
  const fields: readonly ApplicationField[] = current.fields;
  return (
    <>
      {questionFields
        .filter((field) => fields.includes(field))
        .map((field) => (
          <QuestionGroup
            key={field}
            id={fieldId(field)}
            name={field}
            {...questions[field]}
            value={values[field]}
            error={faultOf(field)}
            onChange={(answer) => change({ [field]: answer })}
          />
        ))}
      {rangeFields
        .filter((field) => fields.includes(field))
        .map((field) => (
          <RangeField
            key={field}
            id={fieldId(field)}
            field={field}
            value={values[field]}
            error={faultOf(field)}
            onChange={(range) => change({ [field]: range })}
          />
        ))}
    </>
  );
}
