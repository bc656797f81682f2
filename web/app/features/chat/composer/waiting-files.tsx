import { Group, Text } from '@mantine/core';
import { appWords } from '@threshold/contract/app';
import { Button } from '#app/components/buttons/button.tsx';
import { clearSharedFiles } from '#app/lib/app/shared-store.ts';

const words = appWords.share;

export interface WaitingFilesProps {
  files: readonly File[];
  /** Adds the files to the open conversation's next message; undefined if none is open. */
  onTake?: ((files: readonly File[]) => void) | undefined;
}

/** Notice of files shared from another app, with a button that adds them to the open chat. */
export default function WaitingFiles({ files, onTake }: WaitingFilesProps) {
  const names = files.map(({ name }) => name);
  const drop = (
    <Button size="sm" variant="quiet" onClick={clearSharedFiles}>
      {words.drop}
    </Button>
  );
  if (!onTake) {
    return (
      <>
        <p role="status">{`${words.waiting(names)} ${words.choose}`}</p>
        {drop}
      </>
    );
  }
  return (
    <Group gap="sm" align="stretch" maw={832} m="0 auto" pb="xs">
      <Text w="100%" c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {words.shared(names)}
      </Text>
      <Button
        size="sm"
        onClick={() => {
          onTake(files);
          clearSharedFiles();
        }}
      >
        {words.add(files.length)}
      </Button>
      {drop}
    </Group>
  );
}
