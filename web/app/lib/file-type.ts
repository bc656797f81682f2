const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'text/plain': 'Text',
  'video/quicktime': 'MOV',
};

/** 'PDF', 'PNG', 'CSV': what people call a type of file. */
export function fileTypeText(type: string): string {
  return names[type] ?? (type.split('/')[1] ?? type).toUpperCase();
}
