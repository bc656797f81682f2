import { limits } from '@threshold/contract/limits';

export const HOUR_MS = 60 * 60 * 1000;
/** Hours after which an unanswered request goes to staff, and after which the alarm is sent. */
export const [queueHours, alarmHours] = limits.requirements.staff_warning_hours;
export const promisedHours = limits.requirements.response_hours;
