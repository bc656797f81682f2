import type { FileField } from '@threshold/contract/endpoint';
import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../errors.ts';

export type FileFields = Readonly<Record<string, FileField>>;

/** What all files of a call may come to. */
export const mostBytesOf = (fields: FileFields): number =>
  Object.values(fields).reduce((sum, { maxFiles, maxBytes }) => sum + maxFiles * maxBytes, 0);

/** What the largest file of a call may come to. */
export const largestOf = (fields: FileFields): number =>
  Math.max(1, ...Object.values(fields).map(({ maxBytes }) => maxBytes));

export const tooLarge = () => new AppError('too_large', outcomes.refusals.too_large);

interface Finding {
  readonly isTooLarge: boolean;
  readonly isTooMany: boolean;
  /** Its bytes and its name say a type that the field takes. */
  readonly isOfField: boolean;
}

/** Why a file is refused, in the words of its field. */
export function refusalOf(
  name: string,
  { sentences }: FileField,
  { isTooLarge, isTooMany, isOfField }: Finding,
): AppError | undefined {
  const { refusals } = outcomes;
  const refuse = (code: 'too_large' | 'wrong_type' | 'invalid', sentence: string) =>
    new AppError(code, sentence, { errors: { [name]: [sentence] } });
  if (isTooLarge) return refuse('too_large', sentences?.size ?? refusals.too_large);
  if (isTooMany) return refuse('invalid', sentences?.count ?? refusals.invalid);
  if (!isOfField) return refuse('wrong_type', sentences?.type ?? refusals.wrong_type);
  return undefined;
}
