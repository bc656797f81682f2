/** On every screen about dates, duty or the law. */
export const notAdvice = 'General information, not legal or financial advice.';
