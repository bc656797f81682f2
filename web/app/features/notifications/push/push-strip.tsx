import { Group, Stack } from '@mantine/core';
import { pushChoiceWords as words } from '@threshold/contract/texts/notification-texts';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { enablePush, getPushAvailability } from '#app/lib/app/push-device.ts';
import { dismissPushOffer } from '#app/lib/app/push-here.ts';
import { useAction } from '#app/lib/use-action.ts';

export interface PushStripProps {
  memberId: string;
  onAnswered: () => void;
}

/** Offers notifications. Mantine's Alert would look like an error or a deadline. */
export default function PushStrip({ memberId, onAnswered }: PushStripProps) {
  const { run, isBusy, failure } = useAction(() => enablePush(memberId), {
    failed: words.failed,
    toast: false,
    // A refusal in the browser's permission prompt counts as 'Not now'.
    after(state) {
      if (!state) dismissPushOffer();
      onAnswered();
    },
  });
  if (getPushAvailability() !== 'ready') return null;
  return (
    <Stack
      gap="xs"
      py="sm"
      px="md"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--card)"
      c="dimmed"
      fz="sm"
      role="note"
    >
      <p>
        <strong>{words.ask}</strong> {words.ask_why}
      </p>
      <FailureAlert sentence={failure} />
      <Group gap="sm" align="stretch">
        <Button size="sm" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? words.turning_on : words.turn_on}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            dismissPushOffer();
            onAnswered();
          }}
        >
          {words.not_now}
        </Button>
      </Group>
    </Stack>
  );
}
