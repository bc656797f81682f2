import { Box, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ExperienceEntry } from '@threshold/contract/endpoints/listings/vendors-forms';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRef } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-dialog.tsx';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { formatPositionSpan, sortNewestFirst } from '#app/lib/format/experience.ts';
import { useAction } from '#app/lib/use-action.ts';
import classes from './experience.module.css';
import { ExperienceDialog } from './experience-dialog.tsx';
import type { ExperienceWords } from './experience-form.ts';

interface ExperienceListProps {
  positions: readonly ExperienceEntry[];
  words: ExperienceWords;
  /** Saves the whole list. If the promise rejects, the dialog stays open and shows the error. */
  save: (positions: ExperienceEntry[], act: 'saved' | 'deleted') => Promise<void>;
  /** True while another section is being edited. */
  disabled?: boolean;
}

/** The open dialog and its job position. Without an `entry` the dialog adds a position. */
interface Open {
  kind: 'edit' | 'remove';
  entry?: ExperienceEntry;
}

/** Job positions, newest first. The dialogs are not loaded lazily, so that they work offline. */
export function ExperienceList({ positions, words, save, disabled = false }: ExperienceListProps) {
  const { subject, turn, isOpen, open, close } = useDialogSubject<Open>();
  const add = useRef<HTMLButtonElement>(null);
  const isFull = positions.length >= limits.experience.entries;

  function saveEntry(entry: ExperienceEntry): Promise<void> {
    const old = subject?.entry;
    const next = old
      ? positions.map((each) => (each === old ? entry : each))
      : [...positions, entry];
    return save(next, 'saved');
  }

  const { run: remove, failure } = useAction(
    () =>
      save(
        positions.filter((each) => each !== subject?.entry),
        'deleted',
      ),
    {
      failed: outcomes.vendors.experience_failed,
      // Moves the focus, because the focused button was removed with its row.
      after: () => add.current?.focus(),
    },
  );

  return (
    <div className={classes.experience}>
      {positions.length > 0 && (
        <Box component="ul" w="100%" className={classes.positions}>
          {sortNewestFirst(positions).map((entry) => (
            <li key={positions.indexOf(entry)}>
              <div>
                <Box component="b" fw={600}>
                  {entry.job_title}
                </Box>
                <p>{entry.organization}</p>
                <Text c="dimmed" fz="sm">
                  {formatPositionSpan(entry)}
                </Text>
              </div>
              <IconButton
                label={`Edit ${entry.job_title}`}
                disabled={disabled}
                onClick={() => open({ kind: 'edit', entry })}
              >
                <IconPencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Remove ${entry.job_title}`}
                disabled={disabled}
                onClick={() => open({ kind: 'remove', entry })}
              >
                <IconTrash aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </Box>
      )}
      <FailureAlert sentence={failure} />
      <Button
        ref={add}
        size="sm"
        leftSection={<IconPlus aria-hidden="true" />}
        disabled={disabled || isFull}
        onClick={() => open({ kind: 'edit' })}
      >
        Add work experience
      </Button>
      <LazyMount wanted={isOpen && subject?.kind === 'edit'}>
        {(opened) => (
          <ExperienceDialog
            key={turn}
            opened={opened}
            onClose={close}
            entry={subject?.entry}
            words={words}
            save={saveEntry}
          />
        )}
      </LazyMount>
      <LazyMount wanted={isOpen && subject?.kind === 'remove'}>
        {(opened) => (
          <ConfirmDialog
            opened={opened}
            onClose={close}
            title="Remove this position?"
            text={`${subject?.entry?.job_title ?? ''} will no longer be part of your profile.`}
            confirmLabel="Remove"
            busyLabel="Removing..."
            dangerous
            onConfirm={remove}
          />
        )}
      </LazyMount>
    </div>
  );
}
