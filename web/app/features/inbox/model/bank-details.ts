const signs = [
  /\bbsb\b/i,
  /\b\d{3}[- ]\d{3}\b[^\d]{1,30}\b\d{5,10}\b/,
  /\b(?:account|acct?)\.? ?(?:number|no\.?|#|:)? ?:? ?\d[\d ]{4,12}\d\b/i,
  /\bpay ?id\b/i,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/,
];

/** Whether a text looks as if it told where to send money. Blanks count as one: padding hides nothing, and costs nothing. */
export function hasBankDetails(text: string): boolean {
  const line = text.replace(/\s+/g, ' ');
  return signs.some((sign) => sign.test(line));
}
