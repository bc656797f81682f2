/** What a browser tells of a visit to the inbox; the rest the server sees by itself. */
export const visitEvents = [
  'locked',
  'unable',
  'opened_by_code',
  'opened_by_passkey',
  'opened_by_device',
] as const;
export type VisitEvent = (typeof visitEvents)[number];
