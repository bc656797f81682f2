import { Stack, Text } from '@mantine/core';
import type { OwnAway } from '@threshold/contract/endpoints/calls/away-notices';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { PartFailure } from '#app/components/feedback/try-again.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { AwayForm } from './away-form.tsx';

interface AwayPanelProps {
  vendorId: string;
  part: PagePart<OwnAway>;
}

/** Panel in which a professional sets an away notice. */
export function AwayPanel({ vendorId, part }: AwayPanelProps) {
  return (
    <Stack component="section" maw={640} aria-labelledby="away">
      <h2 id="away">When you are away</h2>
      <Text c="dimmed">{awaySentences.own_effect}</Text>
      {'failure' in part ? (
        <PartFailure text={awaySentences.load_failed} />
      ) : (
        <AwayForm vendorId={vendorId} away={part.value} />
      )}
    </Stack>
  );
}
