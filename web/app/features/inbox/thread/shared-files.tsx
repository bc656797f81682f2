import { Button } from '@mantine/core';
import { appWords } from '@threshold/contract/app-words';
import { forgetSharedFiles, useSharedFiles } from '#app/lib/app/shared-store.ts';
import classes from './composer.module.css';

const words = appWords.share;

/** Says beside the conversations that files from another app wait for one of them. */
export function SharedNote() {
  const files = useSharedFiles();
  if (files.length === 0) return null;
  return (
    <>
      <p role="status">
        {words.waiting(namesOf(files))} {words.choose}
      </p>
      <Drop />
    </>
  );
}

/** Puts them beside what is written; they go with Send, as any file does. */
export function SharedOffer({ onTake }: { onTake: (files: readonly File[]) => void }) {
  const files = useSharedFiles();
  if (files.length === 0) return null;
  return (
    <div className={classes.shared}>
      <p>{words.shared(namesOf(files))}</p>
      <Button
        size="sm"
        onClick={() => {
          onTake(files);
          forgetSharedFiles();
        }}
      >
        {words.add(files.length)}
      </Button>
      <Drop />
    </div>
  );
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

function Drop() {
  return (
    <Button size="sm" variant="quiet" onClick={forgetSharedFiles}>
      {words.drop}
    </Button>
  );
}
