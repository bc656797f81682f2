/** Formats an amount as '2,400,000'. Does not use `Intl`, because runtimes differ. */
export function moneyText(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',');
}
