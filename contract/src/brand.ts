/** Who we are, once: names and ways to reach us that pages, mails and structured data repeat. */
export const brand = {
  name: 'Threshold',
  tagline: 'Find Qualified Professionals, Hassle-Free.',
  phone: '(02) 5550 0142',
  phone_link: 'tel:+61255500142',
  support_email: 'help@threshold.example',
  support_email_link: 'mailto:help@threshold.example',
  support_hours: 'Monday-Friday 9am-5pm',
  country: 'Australia',
  social: {
    facebook: 'https://www.facebook.com/threshold.example',
    instagram: 'https://www.instagram.com/threshold.example',
    linkedin: 'https://www.linkedin.com/company/threshold-example',
  },
} as const;
