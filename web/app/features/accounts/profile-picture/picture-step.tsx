import { Group, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { UploadProgress } from '#app/components/feedback/upload-progress.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import {
  PicturePicker,
  type PicturePickerProps,
} from '#app/components/fields/picture-picker/picture-picker.tsx';
import { cropToSquare, usePicture } from '#app/components/fields/picture-picker/use-picture.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from './picture-step.module.css';

interface PictureStepProps extends Pick<PicturePickerProps, 'name' | 'current' | 'door'> {
  lead: string;
  /** Uploads the square picture. `onProgress` receives the sent share, from 0 to 1. */
  send: (picture: Blob, onProgress: (sent: number) => void) => Promise<void>;
  done: string;
  failed: string;
  next: string;
}

export function PictureStep(props: PictureStepProps) {
  const { lead, name, current, door, send, done, failed, next } = props;
  const navigate = useNavigate();
  const choice = usePicture();
  const form = useForm({
    initial: {},
    async send(_, { onProgress }) {
      if (!choice.picture) return;
      onProgress(0);
      await send(await cropToSquare(choice.picture), onProgress);
    },
    failed,
    done,
    after: () => navigate(next),
  });
  const { isBusy, sent } = form;

  return (
    <PageForm
      className={`wrap ${classes.step}`}
      data-wizard
      onSubmit={(event) => void form.submit(event)}
    >
      <div>
        <h1>Add a profile picture</h1>
        <Text mt="xs" c="dimmed">
          {lead}
        </Text>
      </div>
      <PicturePicker choice={choice} name={name} current={current} door={door} disabled={isBusy} />
      {sent !== undefined && <UploadProgress sent={sent} label="Uploading the picture" />}
      <FailureAlert sentence={form.failure} />
      <Group gap="sm" wrap="nowrap">
        <SubmitButton
          variant="primary"
          disabled={isBusy || !choice.picture}
          aria-describedby={choice.picture ? undefined : 'picture-first'}
        >
          {isBusy ? 'Uploading...' : 'Upload'}
        </SubmitButton>
        <Button component={Link} variant="quiet" to={next}>
          Skip
        </Button>
      </Group>
      {!choice.picture && (
        <Text c="dimmed" fz="sm" id="picture-first">
          Choose a picture first, or skip. You can add one later in your settings.
        </Text>
      )}
    </PageForm>
  );
}
