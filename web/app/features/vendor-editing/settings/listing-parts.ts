/** Sections of a listing in order, by the ids of their headings. */
export const listingParts = [
  { id: 'profile-picture', label: 'Profile Picture' },
  { id: 'personal-details', label: 'Personal Details' },
  { id: 'business-details', label: 'Business Details' },
  { id: 'business-address', label: 'Business Address' },
  { id: 'service-area', label: 'Service Area' },
  { id: 'services', label: 'Services' },
  { id: 'work-experience', label: 'Work Experience' },
  { id: 'licence', label: 'Licence' },
  { id: 'files', label: 'Licences and Certificates' },
] as const;
