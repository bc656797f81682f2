import { pictureTypes } from '@threshold/contract/file-types';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { useEffect, useState } from 'react';
import { type Crop, middle, squareOf } from './crop.ts';

/** Larger than any place that shows it. */
const sidePx = 1024;

export interface PickedPicture {
  image: HTMLImageElement;
  url: string;
  crop: Crop;
}

/** A picture that someone chose: checked, cropped to a square, ready to send. */
export function usePicture() {
  const [picture, setPicture] = useState<PickedPicture>();
  const [fault, setFault] = useState<string>();
  const url = picture?.url;
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);

  async function pick(file: File | null) {
    if (!file) return;
    const wrong = faultOf(file);
    setFault(wrong);
    if (wrong) return;
    const next = URL.createObjectURL(file);
    const image = new Image();
    image.src = next;
    try {
      await image.decode();
      setPicture({ image, url: next, crop: middle });
    } catch {
      URL.revokeObjectURL(next);
      setFault(messages.general.picture);
    }
  }

  return {
    picture,
    fault,
    pick,
    setCrop: (crop: Crop) => setPicture((now) => now && { ...now, crop }),
    clear: () => {
      setPicture(undefined);
      setFault(undefined);
    },
  };
}
export type PictureChoice = ReturnType<typeof usePicture>;

/** What keeps a file from being a profile picture. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.some((known) => known === type)) return messages.general.picture;
  return size > limits.files.picture_bytes ? messages.general.picture_size : undefined;
}

/** The square that was chosen, as a file to send. */
export function toSquare({ image, crop }: PickedPicture): Promise<Blob> {
  const { left, top, side } = squareOf(naturalSize(image), crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(sidePx, Math.round(side));
  canvas
    .getContext('2d')
    ?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
      // Small, and transparent pictures stay so; browsers that cannot write it make a PNG.
      'image/webp',
      0.9,
    );
  });
}

export function naturalSize({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return { width: naturalWidth, height: naturalHeight };
}
