import { Badge, Box, Stack, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { LeaveGuard } from '#app/components/dialogs/leave-guard/leave-guard.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { toAvatarProps } from '#app/components/feedback/listing-badges.tsx';
import { UploadProgress } from '#app/components/feedback/upload-progress.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import type { AddressSource } from '#app/components/fields/place-box/place-source.ts';
import {
  WizardAsideCard,
  WizardFooter,
  WizardFrame,
} from '#app/components/layout/wizard-frame/wizard-frame.tsx';
import { OpeningDoor } from '#app/components/pictures/drawings/opening-door.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { useDelayedNavigation } from '#app/lib/page/timers.ts';
import { paths } from '#app/lib/paths.ts';
import { ExperienceList } from '../experience/experience-list.tsx';
import { DescriptionField } from '../fields.tsx';
import { lastStep, type ProfileValues } from '../profile-values.ts';
import { BasicStep } from './basic-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { useSaveAndSignOut } from './use-leave.ts';
import { useProfileWizard, type Wizard } from './use-profile-wizard.ts';
import classes from './wizard.module.css';
import { wizardSteps } from './wizard-steps.ts';

const labels = wizardSteps.map(({ label }) => label);

/** Wizard for a profile. It must work without a connection, so no step is loaded lazily. */
export function ProfileWizard({ vendor, source }: { vendor: OwnVendor; source: AddressSource }) {
  const wizard = useProfileWizard(vendor, source);
  const { step } = wizard;
  return (
    <>
      <WizardFrame
        steps={labels}
        current={step}
        title={wizard.current.title}
        takesFocus={wizard.moves > 0}
        onSubmit={wizard.next}
        onBack={wizard.back}
        aside={<WizardAside vendor={vendor} values={wizard.values} />}
      >
        {wizard.isRestored && wizard.moves === 0 && (
          <Alert>
            <p>
              {`We kept what you typed here.${step === lastStep ? ' Files cannot be kept: please choose them again.' : ''}`}
            </p>
          </Alert>
        )}
        {/* The draft stores values, but not files. */}
        <LeaveGuard when={wizard.hasFiles && wizard.dialog !== 'saved'} />
        {wizard.attempt > 0 && <ErrorSummary form={wizard} />}
        {step === 0 && <BasicStep fields={wizard} source={source} />}
        {step === 1 && <ExperienceStep fields={wizard} />}
        {step === lastStep && <ServicesStep fields={wizard} />}
        <FailureAlert sentence={wizard.failure} />
        <Foot wizard={wizard} />
      </WizardFrame>
      <ConfirmSaveDialog wizard={wizard} />
      <SavedDialog opened={wizard.dialog === 'saved'} />
    </>
  );
}

function Foot({ wizard }: { wizard: Wizard }) {
  const { leave, isLeaving } = useSaveAndSignOut();
  const { step, isValid, isLocating } = wizard;

  return (
    <WizardFooter
      hint={
        <Text id="why-not-yet" c="dimmed" fz="sm">
          {`${!isValid ? 'Complete the required fields to continue. ' : ''}${step === 0 ? 'Back saves and signs you out.' : ''}`}
        </Text>
      }
    >
      <Button
        leftSection={<IconChevronLeft aria-hidden="true" />}
        disabled={isLeaving || isLocating}
        onClick={step === 0 ? leave : wizard.back}
      >
        {isLeaving ? 'Signing out...' : 'Back'}
      </Button>
      {/* Styled as disabled, but pressing the button lists the missing answers. */}
      <SubmitButton
        variant="primary"
        disabled={isLeaving || isLocating}
        data-disabled={!isValid || undefined}
        aria-disabled={!isValid || undefined}
        aria-describedby={isValid ? undefined : 'why-not-yet'}
      >
        {isLocating ? 'Finding your place...' : step === lastStep ? 'Finish' : 'Next'}
      </SubmitButton>
    </WizardFooter>
  );
}

/** Confirmation of the saved profile; it redirects to the dashboard. */
function SavedDialog({ opened }: { opened: boolean }) {
  useDelayedNavigation(opened, limits.wizard.redirect_ms, paths.vendorDashboard);
  return (
    <Dialog
      opened={opened}
      onClose={() => {}}
      closable={false}
      title={outcomes.vendors.wizard_dialog}
      lead="We take you to your dashboard."
    >
      <OpeningDoor width={84} />
    </Dialog>
  );
}

function ExperienceStep({ fields }: { fields: Wizard }) {
  return (
    <>
      <DescriptionField {...fields.text('description')} />
      <section aria-labelledby="previous-work">
        <Box
          id="previous-work"
          component="h2"
          mb="sm"
          ff="var(--font-display)"
          fz="lg"
          fw={650}
          lh={1.25}
        >
          Previous work <span className={classes.optional}>optional</span>
        </Box>
        <ExperienceList
          positions={fields.values.work_experience}
          words="wizard"
          save={async (work_experience) => fields.setFieldValue('work_experience', work_experience)}
        />
      </section>
    </>
  );
}

function ConfirmSaveDialog({ wizard }: { wizard: Wizard }) {
  const { sent, closeDialog } = wizard;
  const isBusy = sent !== undefined;
  return (
    <Dialog
      opened={wizard.dialog === 'confirm'}
      onClose={closeDialog}
      title="Confirm & Save Changes"
      lead="Your profile and files go to our staff, who look up your licence. You can change everything later in your settings."
      closable={!isBusy}
      // If the dialog closes because of faults, the summary of the faults takes the focus.
      returnsFocus={wizard.faults.length === 0}
      cancelLabel="Cancel"
      actions={
        <Button variant="primary" onClick={() => void wizard.run()} disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Confirm'}
        </Button>
      }
    >
      {isBusy && <UploadProgress sent={sent} label="Sending your profile" />}
    </Dialog>
  );
}

/** Preview of the profile with the values typed so far, and the next steps after sending. */
function WizardAside({ vendor, values }: { vendor: OwnVendor; values: ProfileValues }) {
  const { full_name, business_name, professional_title, vendor_type, place } = values;
  const facts = [professional_title || vendor_type, business_name, place.label].filter(Boolean);
  return (
    <WizardAsideCard headingId="what-happens-next">
      <h2>How buyers see you</h2>
      <div className={classes.preview}>
        <VendorAvatar {...toAvatarProps({ ...vendor, full_name, status: 'pending' })} size={76} />
        <Stack
          gap="var(--s-2)"
          align="flex-start"
          style={{ overflowWrap: 'anywhere' }}
          className={classes.facts}
        >
          <Box component="b" fw={600}>
            {full_name}
          </Box>
          {facts.map((fact) => (
            <Text span c="dimmed" fz="sm" key={fact}>
              {fact}
            </Text>
          ))}
          <Badge>Checks in progress</Badge>
        </Stack>
      </div>
      <h2 id="what-happens-next">What happens next</h2>
      <p>
        We look up your licence on the public register. Your listing shows “Checks in progress”
        until a person has done that.
      </p>
      <p>
        Is your business listed already? <Link to={paths.vendorClaim}>Claim the listing</Link>
      </p>
    </WizardAsideCard>
  );
}
