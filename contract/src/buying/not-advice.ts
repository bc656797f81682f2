/** Shown on every screen about dates, duty or law. */
export const notAdvice = 'General information, not legal or financial advice.';
