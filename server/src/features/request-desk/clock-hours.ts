import { limits } from '@threshold/contract/limits';

export const HOUR_MS = 60 * 60 * 1000;
/** When staff get a request that nobody has answered, and when the alarm goes: hours from its beginning. */
export const [queueHours, alarmHours] = limits.requirements.staff_warning_hours;
export const promisedHours = limits.requirements.response_hours;
