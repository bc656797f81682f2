/*
 * The types of files that the product takes. What a file is, its bytes say; its name must not say otherwise: a text that
 * is called 'offer.pdf' or 'page.html' opens as something else on the reader's machine.
 */

/** The endings of each type's names. The first is given to a file whose name has none. */
export const fileExtensions = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
  'application/octet-stream': ['bin'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;
export type FileType = keyof typeof fileExtensions;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export const profileFileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export const applicationFileTypes = ['application/pdf', ...pictureTypes, 'text/csv'] as const;
export const chatFileTypes = [
  ...pictureTypes,
  ...videoTypes,
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
] as const;
/** What is kept of a sealed file's type. */
export const sealedFileType = 'application/octet-stream';

const viewable: ReadonlySet<string> = new Set([
  ...pictureTypes,
  ...videoTypes,
  'application/pdf',
  'text/plain',
]);
/** Whether browsers show this type by themselves, running nothing of it; all else is saved. */
export const isViewable = (type: string): boolean => viewable.has(type);

/**
 * The ending of a name, in small letters: 'pdf' of 'Payslip.PDF'. Undefined where what follows the last dot is none, as in
 * 'Dr. Smith' or 'Offer 2.1'.
 */
export function extensionOf(name: string): string | undefined {
  const ending = /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
  return ending && /[a-z]/.test(ending) ? ending : undefined;
}

const extensionsOf = (type: string): readonly string[] =>
  Object.hasOwn(fileExtensions, type) ? fileExtensions[type as FileType] : [];

/** The type that a name claims; undefined without an ending, and for one that no type here has. */
export function typeNamedBy(name: string): FileType | undefined {
  const extension = extensionOf(name);
  return (Object.keys(fileExtensions) as FileType[]).find(
    (type) => extension !== undefined && extensionsOf(type).includes(extension),
  );
}

/** Whether a file of this type may have that name: its ending is one of the type's, or it has none. */
export function mayBeNamed(name: string, type: string): boolean {
  const extension = extensionOf(name);
  return extension === undefined || extensionsOf(type).includes(extension);
}

/** The name with an ending of the type: its own, or the type's after it. */
export function namedByType(name: string, type: string): string {
  const [ending] = extensionsOf(type);
  const isNamed = extensionOf(name) !== undefined && mayBeNamed(name, type);
  return isNamed || ending === undefined ? name : `${name}.${ending}`;
}

/** What a picker of files asks the system for. Systems know some types by their endings alone, and call CSV by other names. */
export const acceptedBy = (types: readonly FileType[]): string =>
  types.flatMap((type) => [type, ...extensionsOf(type).map((ending) => `.${ending}`)]).join(',');
