import { FileButton, Input } from '@mantine/core';
import { acceptedBy, pictureTypes } from '@threshold/contract/file-types';
import { limits } from '@threshold/contract/limits';
import { useId, useRef } from 'react';
import { Button } from '#app/components/button.tsx';
import { CustomerAvatar } from '../customer-avatar.tsx';
import { type ListingDoor, VendorAvatar, widthOfDoor } from '../vendor-avatar.tsx';
import { CropWindow } from './crop-window.tsx';
import classes from './picture-picker.module.css';
import { isShownPicture, type PictureChoice } from './use-picture.ts';

export interface PicturePickerProps {
  choice: PictureChoice;
  /** The owner's name for the initials, and the current picture. */
  name: string;
  current?: string | undefined;
  /** The doorway of a professional's picture. */
  door?: ListingDoor | undefined;
  disabled?: boolean;
}

/** Shows the picture as others will see it, with a button that replaces it. */
export function PicturePicker(props: PicturePickerProps) {
  const { choice, name, current, door, disabled } = props;
  const { picture, fault, pick, setCrop, clear } = choice;
  const faultId = useId();
  const forget = useRef<() => void>(null);
  // Without this, choosing the same file again would change nothing.
  function undo() {
    forget.current?.();
    clear();
  }
  const pixels = limits.files.picture_preview_px;
  return (
    <div className={classes.picker}>
      {isShownPicture(picture) && <CropWindow picture={picture} door={door} onCrop={setCrop} />}
      {!picture?.image && door && (
        <VendorAvatar {...door} name={name} photo={current} size={widthOfDoor(pixels)} />
      )}
      {!picture?.image && !door && <CustomerAvatar name={name} photo={current} size={pixels} />}
      <div className={classes.side}>
        <div className={classes.acts}>
          <FileButton
            resetRef={forget}
            accept={acceptedBy(pictureTypes)}
            onChange={(file) => void pick(file)}
            disabled={disabled ?? false}
          >
            {(props) => (
              <Button
                {...props}
                size="sm"
                disabled={disabled ?? false}
                aria-describedby={fault ? faultId : undefined}
              >
                {picture || current ? 'Choose another picture' : 'Choose a picture'}
              </Button>
            )}
          </FileButton>
          {picture && (
            <Button size="sm" variant="quiet" onClick={undo} disabled={disabled ?? false}>
              Undo
            </Button>
          )}
        </div>
        <p className={classes.help}>
          {picture && !picture.image
            ? `${picture.file.name} will be cut to a square around its middle.`
            : 'JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF or BMP, smaller than 10 MB.'}
        </p>
        <div role="alert">{fault && <Input.Error id={faultId}>{fault}</Input.Error>}</div>
      </div>
    </div>
  );
}
