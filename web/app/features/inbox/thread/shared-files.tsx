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
        {waiting(files)} {words.choose}
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
      <p>{waiting(files)}</p>
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

const waiting = (files: readonly File[]) => words.waiting(files.map(({ name }) => name));

function Drop() {
  return (
    <Button size="sm" variant="quiet" onClick={forgetSharedFiles}>
      {words.drop}
    </Button>
  );
}
