/** The public pages that need no id, by address. */
export const staticPages = [
  '/',
  '/customer/search-brokers',
  '/customer/search-brokers?vendor_type=Mortgage+Broker',
  '/terms',
  '/privacy-policy',
  '/secure-messages',
  '/about-us',
  '/faqs',
  '/subscription',
  '/credits',
] as const;

export const widths = [
  { name: 'phone', width: 375, height: 812 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;

export const schemes = ['light', 'dark'] as const;
