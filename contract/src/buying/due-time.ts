/** '5:00 pm Sydney time' of '17:00' and 'Australia/Sydney'. */
export function dueTimeText(time: string, zone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  const clock = `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
  return `${clock} ${zone.split('/')[1] ?? zone} time`;
}
