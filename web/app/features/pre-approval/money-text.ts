/** '2,400,000'. Own commas: those of the runtimes differ. */
export function moneyText(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',');
}
