import { limits } from '@threshold/contract/limits';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { BareButton } from '../bare-button.tsx';
import { doorProps, type ListingDoor, widthOfDoor } from '../vendor-avatar.tsx';
import { type Crop, maxZoom, moved, squareOf } from './crop.ts';
import classes from './picture-picker.module.css';
import { naturalSize, type ShownPicture } from './use-picture.ts';

const windowPx = limits.files.picture_preview_px;
const keyPx = 8;
const arrows: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -keyPx, dy: 0 },
  ArrowRight: { dx: keyPx, dy: 0 },
  ArrowUp: { dx: 0, dy: -keyPx },
  ArrowDown: { dx: 0, dy: keyPx },
};

export interface CropWindowProps {
  picture: ShownPicture;
  /** For a professional: shows which part of the square appears in the doorway. */
  door?: ListingDoor | undefined;
  onCrop: (crop: Crop) => void;
}

/** The crop square. The picture is dragged behind it or moved with the arrow keys. */
export function CropWindow({ picture, door, onCrop }: CropWindowProps) {
  const { image, url, crop } = picture;
  const helpId = useId();
  const last = useRef<{ x: number; y: number }>(undefined);
  const size = naturalSize(image);
  const { left, top, side } = squareOf(size, crop);
  const scale = windowPx / side;

  function move(by: { dx: number; dy: number }) {
    onCrop(moved(size, crop, by, windowPx));
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!last.current) return;
    move({ dx: event.clientX - last.current.x, dy: event.clientY - last.current.y });
    last.current = { x: event.clientX, y: event.clientY };
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
          ? doorProps(door, widthOfDoor(windowPx), classes.window)
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
        onPointerUp={() => {
          last.current = undefined;
        }}
        onPointerCancel={() => {
          last.current = undefined;
        }}
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
