import type { FileField } from '@threshold/contract/endpoint';
import { fileFaults, typeFault } from '@threshold/contract/file-faults';
import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../errors.ts';

export type FileFields = Readonly<Record<string, FileField>>;

/** Returns the total size limit of all files of a call. */
export const mostBytesOf = (fields: FileFields): number =>
  Object.values(fields).reduce((sum, { maxFiles, maxBytes }) => sum + maxFiles * maxBytes, 0);

/** Returns the size limit of the largest file of a call. */
export const largestOf = (fields: FileFields): number =>
  Math.max(1, ...Object.values(fields).map(({ maxBytes }) => maxBytes));

export const tooLarge = () => new AppError('too_large', outcomes.refusals.too_large);

interface Finding {
  readonly name: string;
  readonly type: string;
  readonly isEmpty: boolean;
  readonly isTooLarge: boolean;
  readonly isTooMany: boolean;
  /** True if the field accepts the type of the content, and the name does not contradict it. */
  readonly isOfField: boolean;
}

/** Reason why one file of a call is refused. */
export interface FileRefusal {
  readonly field: string;
  /** Undefined if the fault is that of the list. */
  readonly name: string | undefined;
  readonly code: 'too_large' | 'wrong_type' | 'invalid';
  readonly sentence: string;
}

/** Returns the refusal of a file, in the words of its field; undefined if it is accepted. */
export function findFileRefusal(
  field: string,
  { sentences }: FileField,
  { name, type, isEmpty, isTooLarge, isTooMany, isOfField }: Finding,
): FileRefusal | undefined {
  const { refusals } = outcomes;
  if (isEmpty) return { field, name, code: 'invalid', sentence: fileFaults.empty(name) };
  if (isTooLarge)
    return { field, name, code: 'too_large', sentence: sentences?.size ?? refusals.too_large };
  if (isTooMany)
    return {
      field,
      name: undefined,
      code: 'invalid',
      sentence: sentences?.count ?? refusals.invalid,
    };
  if (isOfField) return undefined;
  const sentence = typeFault(name, type, sentences?.type ?? refusals.wrong_type);
  return { field, name, code: 'wrong_type', sentence };
}

/** Returns the refusal as an error, which names the file if there are several. */
export function refusalOf({ field, name, code, sentence }: FileRefusal, count: number): AppError {
  const message = name === undefined || count < 2 ? sentence : fileFaults.ofSeveral(name, sentence);
  return new AppError(code, message, { errors: { [field]: [message] } });
}
