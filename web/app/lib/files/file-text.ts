const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats a size as '1.24 MB' or '900 Bytes', in the largest fitting unit. */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(2)} ${units[power]}`;
}

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'text/plain': 'Text',
  'video/quicktime': 'MOV',
  'video/3gpp': '3GP',
};

/** Formats a media type by its common name, such as 'PDF', 'PNG' or 'CSV'. */
export function formatFileType(type: string): string {
  return names[type] ?? (type.split('/')[1] ?? type).toUpperCase();
}
