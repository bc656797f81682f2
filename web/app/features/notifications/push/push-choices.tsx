import { Box, Checkbox, Stack, TextInput } from '@mantine/core';
import {
  type PushDevice,
  pushMessages,
  type QuietHours,
} from '@threshold/contract/endpoints/notifications/push';
import { pageFragments } from '@threshold/contract/paths';
import {
  noPushWords,
  type PushKind,
  pushChoiceWords as words,
} from '@threshold/contract/texts/notification-texts';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { LinkedSection } from '#app/components/layout/linked-section.tsx';
import { getPushAvailability } from '#app/lib/app/push-device.ts';
import classes from './push-choices.module.css';
import { usePushChoices } from './use-push-choices.ts';

const usual = { from: '22:00', to: '07:00' } as const;

interface QuietHoursFormProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => Promise<void>;
}

/** Start and end of the quiet hours, in the reader's time zone. Saves each change immediately. */
function QuietHoursForm({ quiet, onChange }: QuietHoursFormProps) {
  const [times, setTimes] = useState<{ from: string; to: string }>(quiet ?? usual);
  const timezone = quiet?.timezone ?? zoneHere();
  const isSame = times.from === times.to;

  function change(next: Partial<typeof times>) {
    const changed = { ...times, ...next };
    setTimes(changed);
    const isWhole = changed.from !== '' && changed.to !== '' && changed.from !== changed.to;
    // Also saves the reader's current time zone, which may have changed.
    if (isWhole) void onChange({ ...changed, timezone: zoneHere() });
  }

  return (
    <fieldset className={classes.part}>
      <legend>{words.quiet}</legend>
      <Checkbox
        label={words.quiet_on}
        description={words.quiet_why}
        checked={quiet !== null}
        onChange={(event) =>
          void onChange(event.currentTarget.checked ? { ...times, timezone: zoneHere() } : null)
        }
      />
      {quiet && (
        <>
          <div className={classes.times}>
            <TextInput
              type="time"
              label={words.from}
              value={times.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={words.to}
              value={times.to}
              error={isSame && pushMessages.same_time}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </div>
          <p>{words.clock_of(timezone.replaceAll('_', ' '))}</p>
        </>
      )}
    </fieldset>
  );
}

const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const kindWords: Readonly<Record<MemberRole, readonly (readonly [PushKind, string])[]>> = {
  customer: [
    ['message', 'New messages'],
    ['call', 'Calls that change or begin soon'],
    ['application', 'The status of my applications'],
    ['purchase', 'What others do in a purchase that we share'],
  ],
  vendor: [
    ['message', 'New messages'],
    ['call', 'Calls that change or begin soon'],
    ['request', 'Requests that are offered to me'],
    ['application', 'Lead applications'],
    ['listing', 'Decisions about my listing'],
  ],
};

export function PushChoices({ role, memberId }: { role: MemberRole; memberId: string }) {
  const choices = usePushChoices(memberId);
  const { state, failure, reload, status, turningOn } = choices;
  // If the browser no longer permits notifications, this device counts as off, even if the server
  // lists it.
  const currentDevice =
    getPushAvailability() === 'ready' ? state?.devices.find(({ current }) => current) : undefined;
  const others = state?.devices.filter(({ current }) => !current) ?? [];

  const kindsOf = (device: PushDevice) => (
    <div className={classes.kinds}>
      {kindWords[role].map(([kind, label]) => (
        <Checkbox
          key={kind}
          label={label}
          checked={device.kinds[kind]}
          onChange={(event) => void choices.choose(device._id, kind, event.currentTarget.checked)}
        />
      ))}
    </div>
  );

  return (
    <LinkedSection
      fragment={pageFragments.push}
      title={words.title}
      lead={<p>{words.lead}</p>}
      isRead={state !== undefined}
      failure={failure}
      onRetry={reload}
      status={status}
      loadingLabel="Loading your devices..."
      height="220px"
    >
      {state && (
        <>
          {currentDevice ? (
            <fieldset className={classes.part}>
              <legend>{words.on}</legend>
              <p>{words.kinds}</p>
              {kindsOf(currentDevice)}
              <Button size="sm" variant="quiet" onClick={() => void choices.turnOff(currentDevice)}>
                {words.turn_off_here}
              </Button>
            </fieldset>
          ) : (
            <PushOptIn {...turningOn} />
          )}
          {others.length > 0 && (
            <div className={classes.part}>
              <Box component="h3" fz="md">
                {words.others}
              </Box>
              <Stack component="ul" gap="var(--s-20)" w="100%">
                {others.map((device) => (
                  <li key={device._id}>
                    <Stack component="fieldset" gap="sm" align="flex-start">
                      <legend>{device.device}</legend>
                      {kindsOf(device)}
                      <Button
                        size="sm"
                        variant="quiet"
                        aria-label={`${words.turn_off}: ${device.device}`}
                        onClick={() => void choices.turnOff(device)}
                      >
                        {words.turn_off}
                      </Button>
                    </Stack>
                  </li>
                ))}
              </Stack>
            </div>
          )}
          {state.devices.length > 0 && (
            <QuietHoursForm quiet={state.quiet_hours} onChange={choices.setQuietHours} />
          )}
        </>
      )}
    </LinkedSection>
  );
}

/** Button that turns notifications on, or the reason why the browser cannot. */
function PushOptIn({ run, isBusy, failure }: ReturnType<typeof usePushChoices>['turningOn']) {
  const state = getPushAvailability();
  return (
    <div className={classes.part}>
      <p>{state === 'ready' ? words.off : noPushWords[state]}</p>
      <FailureAlert sentence={failure} />
      {state === 'ready' && (
        <Button disabled={isBusy} onClick={() => void run()}>
          {isBusy ? words.turning_on : words.turn_on}
        </Button>
      )}
    </div>
  );
}
