import { homePictureField } from '@threshold/contract/buying/home-pictures';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { outcomes } from '@threshold/contract/outcomes';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { anyFault, type FileRules, listFault } from '#app/components/files-picker/file-rules.ts';
import { FilesPicker } from '#app/components/files-picker/files-picker.tsx';
import { sentOf } from '#app/components/files-picker/sent-of.ts';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import type { HomeIds } from './api.ts';
import classes from './buying.module.css';
import { addPictures } from './pictures-api.ts';

interface AddPicturesProps {
  home: HomeIds;
  /** So many more fit. */
  room: number;
  onClose: () => void;
}

const { maxBytes, types, sentences } = homePictureField;

/** Adds pictures of a home, for everybody in the purchase. */
export function AddPictures({ home, room, onClose }: AddPicturesProps) {
  const { revalidate } = useRevalidator();
  const rules: FileRules = {
    types,
    wrongType: sentences.type,
    tooLarge: sentences.size,
    isTooLarge: (bytes) => bytes > maxBytes,
    maxFiles: room,
    tooMany: purchaseOutcomes.too_many_pictures,
  };
  const form = useForm<{ pictures: readonly File[] }>({
    initial: { pictures: [] },
    rules: ({ pictures }) => ({
      pictures: pictures.length === 0 ? purchaseMessages.pictures : anyFault(pictures, rules),
    }),
    focusesFault: true,
    toast: false,
    send: ({ pictures }, { onProgress }) => {
      onProgress(0);
      return addPictures(home, pictures, onProgress);
    },
    failed: outcomes.documents.upload_failed,
    done: purchaseOutcomes.pictures_added,
    after: async () => {
      await revalidate();
      onClose();
    },
  });
  const { pictures } = form.values;
  const { sent } = form;
  return (
    <PageForm form={form} className={classes.fields} aria-label="New pictures">
      <FilesPicker
        id={form.fieldId('pictures')}
        label="Pictures"
        hint={`JPEG, PNG, WebP or GIF. Up to ${room} more, each up to ${maxBytes / 1024 / 1024} MB. We leave out where and with what a picture was taken.`}
        rules={rules}
        files={pictures}
        onChange={(chosen) => form.change({ pictures: chosen })}
        error={form.errorOf('pictures') ?? listFault(pictures, rules)}
        sent={sent === undefined ? undefined : sentOf(pictures, sent)}
      />
      <FailureAlert sentence={form.failure} />
      <div className={classes.actions}>
        <SubmitButton variant="primary" disabled={form.isBusy}>
          {form.isBusy ? 'Adding...' : 'Add pictures'}
        </SubmitButton>
        <Button onClick={onClose} disabled={form.isBusy}>
          Cancel
        </Button>
      </div>
    </PageForm>
  );
}
