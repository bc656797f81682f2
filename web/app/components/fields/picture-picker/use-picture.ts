import { limits } from '@threshold/contract/limits';
import { fileFaults, getFileTypeFault } from '@threshold/contract/rules/file-faults';
import { inferFileType, isViewable, pictureTypes } from '@threshold/contract/rules/files';
import { messages } from '@threshold/contract/texts/messages';
import { useEffect, useState } from 'react';
import { hasFileType } from '../files-picker/file-rules.ts';
import { type Crop, computeCropSquare, middle } from './crop.ts';

/** Side of the uploaded square in px, larger than any page shows the picture. */
const sidePx = 1024;

export interface PickedPicture {
  file: File;
  /** Undefined if the browser cannot display the file type; the server then crops the middle. */
  image: HTMLImageElement | undefined;
  url: string;
  crop: Crop;
}
export type ShownPicture = PickedPicture & { image: HTMLImageElement };

export function usePicture() {
  const [picture, setPicture] = useState<PickedPicture>();
  const [fault, setFault] = useState<string>();
  const url = picture?.url;
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);

  async function pick(file: File | null) {
    if (!file) return;
    const wrong = validatePicture(file);
    setFault(wrong);
    if (wrong) return;
    const next = URL.createObjectURL(file);
    const image = new Image();
    image.src = next;
    try {
      await image.decode();
      setPicture({ file, image, url: next, crop: middle });
    } catch {
      if (!isShown(file)) return setPicture({ file, image: undefined, url: next, crop: middle });
      URL.revokeObjectURL(next);
      setFault(fileFaults.broken(file.name));
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

export function validatePicture(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const { name, type, size } = file;
  if (size === 0) return fileFaults.empty(name);
  if (!hasFileType(file, pictureTypes))
    return getFileTypeFault(name, type, messages.general.picture);
  return size > limits.files.picture_bytes ? messages.general.picture_size : undefined;
}

const isShown = ({ name, type }: File): boolean => isViewable(inferFileType(name) ?? type);

export const hasPreview = (picture: PickedPicture | undefined): picture is ShownPicture =>
  picture?.image !== undefined;

export async function cropToSquare({ file, image, crop }: PickedPicture): Promise<Blob> {
  if (!image) return file;
  const { left, top, side } = computeCropSquare(naturalSize(image), crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(sidePx, Math.round(side));
  canvas
    .getContext('2d')
    ?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
      // WebP is small and supports transparency; browsers that cannot write WebP create a PNG.
      'image/webp',
      0.9,
    );
  });
}

export function naturalSize({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return { width: naturalWidth, height: naturalHeight };
}
