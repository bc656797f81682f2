import type { FileField } from '@threshold/contract/endpoint';
import { fileFaults, typeFault } from '@threshold/contract/file-faults';
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
  readonly name: string;
  readonly type: string;
  readonly isEmpty: boolean;
  readonly isTooLarge: boolean;
  readonly isTooMany: boolean;
  /** Its bytes and its name say a type that the field takes. */
  readonly isOfField: boolean;
}

/** Why one file of a call is refused. */
export interface FileRefusal {
  readonly field: string;
  /** Undefined if the fault is that of the list. */
  readonly name: string | undefined;
  readonly code: 'too_large' | 'wrong_type' | 'invalid';
  readonly sentence: string;
}

/** Why a file is refused, in the words of its field; undefined for a file that fits. */
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

/** The refusal as an error, which names the file if there are several. */
export function refusalOf({ field, name, code, sentence }: FileRefusal, count: number): AppError {
  const said = name === undefined || count < 2 ? sentence : fileFaults.ofSeveral(name, sentence);
  return new AppError(code, said, { errors: { [field]: [said] } });
}
