const signs = [
  /\bbsb\b/i,
  /\b\d{3}[- ]\d{3}\b[^\d]{1,30}\b\d{5,10}\b/,
  /\b(?:account|acct?)\.? ?(?:number|no\.?|#|:)? ?:? ?\d[\d ]{4,12}\d\b/i,
  /\bpay ?id\b/i,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/,
];

/** True if the text contains bank details. Runs of whitespace count as one space. */
export function hasBankDetails(text: string): boolean {
  const line = text.replace(/\s+/g, ' ');
  return signs.some((sign) => sign.test(line));
}
