import { typeNamedBy } from './file-types.ts';

/** Reasons why a picture cannot be processed. */
export type PictureFault = 'pixels' | 'animated' | 'broken';

/** Sentences about one file, which name it. */
export const fileFaults = {
  empty: (name: string) => `${name} is empty.`,
  heic: (name: string) =>
    `${name} is a HEIC picture, as iPhones take them. Please send a JPEG: choose 'Most Compatible' in the camera settings of the phone, or save a copy as JPEG.`,
  pixels: (name: string) => `${name} has too many pixels. Please choose a smaller copy.`,
  animated: (name: string) => `${name} is animated. Please choose a still picture.`,
  broken: (name: string) => `${name} is damaged and cannot be opened.`,
  /** The sentence of a field about one of several files. */
  ofSeveral: (name: string, sentence: string) =>
    sentence.startsWith(name) ? sentence : `${name}: ${sentence}`,
} as const;

const isHeic = (name: string, type: string): boolean =>
  type === 'image/heic' || typeNamedBy(name) === 'image/heic';

/**
 * Returns the refusal of a file type: HEIC has its own sentence, other types that of their field.
 */
export const typeFault = (name: string, type: string, sentence: string): string =>
  isHeic(name, type) ? fileFaults.heic(name) : sentence;
