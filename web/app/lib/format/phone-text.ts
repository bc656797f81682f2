/** '0400 000 000' or '02 9000 1234': ten digits as Australians group them; others stay as they are. */
export function phoneText(digits: string): string {
  const groups = digits.startsWith('04') ? /^(\d{4})(\d{3})(\d{3})$/ : /^(\d{2})(\d{4})(\d{4})$/;
  return digits.replace(groups, '$1 $2 $3');
}
