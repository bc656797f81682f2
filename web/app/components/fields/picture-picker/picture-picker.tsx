import { FileButton, Input } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { buildAcceptAttribute, pictureTypes } from '@threshold/contract/rules/files';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { BareButton, Button } from '../../buttons/button.tsx';
import { CustomerAvatar } from '../../pictures/customer-avatar.tsx';
import {
  getAvatarDoorProps,
  getAvatarWidth,
  type ListingDoor,
  VendorAvatar,
} from '../../pictures/vendor-avatar.tsx';
import { type Crop, computeCropSquare, maxZoom, moveCrop } from './crop.ts';
import classes from './picture-picker.module.css';
import { hasPreview, naturalSize, type PictureChoice, type ShownPicture } from './use-picture.ts';

const windowPx = limits.files.picture_preview_px;
const keyPx = 8;
const arrows: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -keyPx, dy: 0 },
  ArrowRight: { dx: keyPx, dy: 0 },
  ArrowUp: { dx: 0, dy: -keyPx },
  ArrowDown: { dx: 0, dy: keyPx },
};

interface CropWindowProps {
  picture: ShownPicture;
  /** Only for professionals: shows the part of the square that their avatar displays. */
  door?: ListingDoor | undefined;
  onCrop: (crop: Crop) => void;
}

/** The crop square, which dragging or the arrow keys move. */
function CropWindow({ picture, door, onCrop }: CropWindowProps) {
  const { image, url, crop } = picture;
  const helpId = useId();
  const last = useRef<{ x: number; y: number }>(undefined);
  const size = naturalSize(image);
  const { left, top, side } = computeCropSquare(size, crop);
  const scale = windowPx / side;

  function move(by: { dx: number; dy: number }) {
    onCrop(moveCrop(size, crop, by, windowPx));
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!last.current) return;
    move({ dx: event.clientX - last.current.x, dy: event.clientY - last.current.y });
    last.current = { x: event.clientX, y: event.clientY };
  }

  function release() {
    last.current = undefined;
  }

  function press(event: KeyboardEvent) {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  }

  return (
    <div className={classes.crop}>
      <BareButton
        {...(door
          ? getAvatarDoorProps(door, getAvatarWidth(windowPx), classes.window)
          : {
              className: `${classes.window} ${classes.round}`,
              style: { width: windowPx, height: windowPx },
            })}
        aria-label="Your picture"
        aria-describedby={helpId}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <span className={classes.view}>
          <img
            src={url}
            alt=""
            draggable={false}
            style={{
              width: size.width * scale,
              height: size.height * scale,
              transform: `translate(${-left * scale - windowPx / 2}px, ${-top * scale - windowPx / 2}px)`,
            }}
          />
        </span>
      </BareButton>
      <p className={classes.help} id={helpId}>
        Drag to move, or use the arrow keys.
      </p>
      <label className={classes.zoom}>
        <span>Zoom</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onCrop({ ...crop, zoom: Number(event.currentTarget.value) })}
        />
      </label>
    </div>
  );
}

export interface PicturePickerProps {
  choice: PictureChoice;
  name: string;
  current?: string | undefined;
  door?: ListingDoor | undefined;
  disabled?: boolean;
}

export function PicturePicker(props: PicturePickerProps) {
  const { choice, name, current, door, disabled } = props;
  const { picture, fault, pick, setCrop, clear } = choice;
  const faultId = useId();
  const forget = useRef<() => void>(null);
  // Resets the input, which otherwise reports no change if the same file is chosen again.
  function undo() {
    forget.current?.();
    clear();
  }
  const pixels = limits.files.picture_preview_px;
  return (
    <div className={classes.picker}>
      {hasPreview(picture) && <CropWindow picture={picture} door={door} onCrop={setCrop} />}
      {!picture?.image && door && (
        <VendorAvatar {...door} name={name} photo={current} size={getAvatarWidth(pixels)} />
      )}
      {!picture?.image && !door && <CustomerAvatar name={name} photo={current} size={pixels} />}
      <div className={classes.side}>
        <div className={classes.acts}>
          <FileButton
            resetRef={forget}
            accept={buildAcceptAttribute(pictureTypes)}
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
