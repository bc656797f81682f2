import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { toAvatarProps, toAvatarState } from '#app/components/feedback/listing-badges.tsx';
import { UploadProgress } from '#app/components/feedback/upload-progress.tsx';
import { PicturePicker } from '#app/components/fields/picture-picker/picture-picker.tsx';
import { cropToSquare, usePicture } from '#app/components/fields/picture-picker/use-picture.ts';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { getSentence } from '#app/lib/api/api-error.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { uploadProfileFiles } from '../api.ts';
import { EditableSection } from './editable-section.tsx';

const id = 'profile-picture';

export function PictureSection({ vendor }: { vendor: OwnVendor }) {
  return (
    <EditableSection
      id={id}
      title="Profile Picture"
      view={<VendorAvatar {...toAvatarProps(vendor)} size={148} />}
      edit={(done) => <PictureForm vendor={vendor} onDone={done} />}
    />
  );
}

function PictureForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const choice = usePicture();
  const form = useForm({
    initial: {},
    async send(_, { onProgress }) {
      if (!choice.picture) return;
      onProgress(0);
      const profile_picture = await cropToSquare(choice.picture);
      await uploadProfileFiles(vendor._id, { profile_picture }, onProgress);
    },
    failed: outcomes.vendors.save_failed,
    done: outcomes.vendors.picture_saved,
    after: onDone,
    refusalOf(error) {
      const sentence = getSentence(error, outcomes.vendors.save_failed);
      return { failure: sentence, toast: sentence, tone: 'warning' };
    },
  });

  return (
    <SectionForm
      labelledBy={id}
      form={{ ...form, isDirty: () => choice.picture !== undefined }}
      canSave={choice.picture !== undefined}
      onCancel={onDone}
    >
      <PicturePicker
        choice={choice}
        name={vendor.full_name}
        current={vendor.profile_picture?.file_url}
        door={{ id: vendor._id, state: toAvatarState(vendor.status) }}
        disabled={form.isBusy}
      />
      {form.sent !== undefined && <UploadProgress sent={form.sent} label="Uploading the picture" />}
    </SectionForm>
  );
}
