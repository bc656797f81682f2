/**
 * '0400 000 000' or '02 9000 1234': ten digits in Australian groups; other numbers are returned
 * unchanged.
 */
export function phoneText(number: string): string {
  const groups = number.startsWith('04') ? /^(\d{4})(\d{3})(\d{3})$/ : /^(\d{2})(\d{4})(\d{4})$/;
  return number.replace(groups, '$1 $2 $3');
}

/**
 * A link that dials the number from anywhere. Australian numbers get their country code; numbers
 * that begin with 13 have none.
 */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/^0(?=\d{9}$)/, '+61').replace(/^61(?=\d{9}$)/, '+61')}`;
}
