/** Paths of the public pages without an id. */
export const staticPages = [
  '/',
  '/customer/search-brokers',
  '/customer/search-brokers?vendor_type=Mortgage+Broker',
  '/terms',
  '/privacy-policy',
  '/secure-messages',
  '/about-us',
  '/faqs',
  '/guides/tools',
  '/guides/tools/up-front-costs',
  '/guides/get-ready',
  '/guides/offer-exchange-auction/nsw',
  '/subscription',
  '/credits',
  '/directory',
  '/promises',
] as const;
