import { Box, Group, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { loanVendorType } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { LeaveGuard } from '#app/components/dialogs/leave-guard/leave-guard.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { ListingBadges, toAvatarProps } from '#app/components/feedback/listing-badges.tsx';
import { OutcomePage } from '#app/components/feedback/outcome-page.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import {
  WizardAsideCard,
  WizardFooter,
  WizardFrame,
} from '#app/components/layout/wizard-frame/wizard-frame.tsx';
import { OpeningDoor } from '#app/components/pictures/drawings/opening-door.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { useDelayedNavigation } from '#app/lib/page/timers.ts';
import { paths, searchPath } from '#app/lib/paths.ts';
import { type ApplicationField, applicationSteps, lastStep } from './application-steps.ts';
import { questionFields, questions, rangeFields, rangeQuestions } from './application-values.ts';
import { ContactStep } from './contact-step.tsx';
import { QuestionGroup } from './question-group.tsx';
import { RangeField } from './range-field.tsx';
import { type PreApproval, usePreApproval } from './use-pre-approval.ts';
import classes from './where-it-goes.module.css';

const backIcon = <IconChevronLeft aria-hidden="true" />;
const labels = applicationSteps.map(({ label }) => label);

/** Loan application to one broker in four steps. Answers survive a reload and a lost connection. */
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
        aside={<RecipientCard vendor={vendor} brief={step > 0} />}
        asideFirst
      >
        {application.isRestored && (
          <Alert>
            <p>
              {`We kept what you answered.${step === lastStep ? ' Files cannot be kept: please choose them again.' : ''}`}
            </p>
          </Alert>
        )}
        {/* The draft stores answers, but not files. */}
        <LeaveGuard when={application.files.length > 0 && !application.isDone} />
        {application.attempt > 0 && <StepErrorSummary application={application} />}
        <StepFields application={application} broker={vendor.full_name} />
        {failure && (
          <Alert tone="error">
            <p>
              <b>{outcomes.loan.failed_short}.</b> <span>{failure}</span>
            </p>
            <p>Everything you answered and chose is still here.</p>
          </Alert>
        )}
        <WizardFooter>
          {step === 0 ? (
            <Button component={Link} to={paths.vendor(vendor._id)} leftSection={backIcon}>
              Back
            </Button>
          ) : (
            <Button leftSection={backIcon} disabled={sent !== undefined} onClick={application.back}>
              Back
            </Button>
          )}
          <SubmitButton variant="primary" disabled={sent !== undefined}>
            {step < lastStep ? 'Next' : sent === undefined ? 'Submit' : 'Submitting...'}
          </SubmitButton>
        </WizardFooter>
      </WizardFrame>
      <SentDialog opened={application.isDone} broker={vendor.full_name} />
    </>
  );
}

/** Lists the current step's faults by question, because unanswered questions share a message. */
function StepErrorSummary({ application }: { application: PreApproval }) {
  const { banner } = application.current;
  return (
    <ErrorSummary
      form={application}
      title={banner}
      textOf={banner && (({ name }) => getQuestionLabel(name))}
    />
  );
}

function getQuestionLabel(name: string): string {
  const labelled: Partial<Record<string, { label: string }>> = {
    ...questions,
    ...rangeQuestions,
  };
  return labelled[name]?.label ?? name;
}

function StepFields({ application, broker }: { application: PreApproval; broker: string }) {
  const { step, current, values, fieldId, errorOf, setFieldValue } = application;
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
            error={errorOf(field)}
            onChange={(answer) => setFieldValue(field, answer)}
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
            error={errorOf(field)}
            onChange={(range) => setFieldValue(field, range)}
          />
        ))}
    </>
  );
}

/** Confirmation of the sent application, which redirects to the dashboard after a delay. */
function SentDialog({ opened, broker }: { opened: boolean; broker: string }) {
  const leave = useDelayedNavigation(opened, limits.wizard.dialog_ms, paths.customerDashboard);
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title="Your application is on its way"
      lead={`${broker} has it now, and we have told them. You can follow it on your dashboard.`}
    >
      <OpeningDoor width={84} />
    </Dialog>
  );
}

/** Card about the broker who receives the application. Phones shorten it after the first step. */
function RecipientCard({ vendor, brief }: { vendor: Vendor; brief: boolean }) {
  const { full_name, business_name } = vendor;
  return (
    <WizardAsideCard headingId="where-it-goes">
      <Group gap="md" wrap="nowrap">
        <VendorAvatar {...toAvatarProps(vendor)} size={44} />
        <div>
          <b>{full_name}</b>
          {business_name !== full_name && <p>{business_name}</p>}
        </div>
      </Group>
      <Box pb="sm" className={`ruled-below ${classes.badge}`} data-brief={brief || undefined}>
        <ListingBadges {...vendor} />
      </Box>
      <h2 id="where-it-goes">Where this goes</h2>
      <p>{`Only to ${full_name}, only after you press Submit on the last step. You can see who opened your files, and take it back.`}</p>
      <p data-brief={brief || undefined}>This is an enquiry, not an approval.</p>
      <Text pt="xs" className="ruled" data-brief={brief || undefined}>
        Your answers are saved in this browser as you go. Close the page, come back later.
      </Text>
    </WizardAsideCard>
  );
}

/** Page shown instead of the wizard if the professional accepts no applications. */
export function NoApplications() {
  return (
    <OutcomePage
      isDone={false}
      title={outcomes.loan.no_broker}
      next={{ to: searchPath(loanVendorType), label: 'Find a mortgage broker' }}
    />
  );
}
