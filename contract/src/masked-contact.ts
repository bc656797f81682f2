/** What guests read in place of e-mail, website, phone and LinkedIn. Apart from the schemas: pages that show it need none. */
export const maskedContact = 'xxxx';
