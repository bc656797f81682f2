/** Staff account that every journey may use. */
export const firstStaff = { email: 'sage@threshold.example', name: 'Sage Tuckeroo' };
/** Staff account for decisions that need a second person. */
export const secondStaff = { email: 'juniper@threshold.example', name: 'Juniper Blackbutt' };
/** Staff account that signs in on the screen for the first time. */
export const newStaff = { email: 'rowan@threshold.example', name: 'Rowan Bottlebrush' };
export const staffPassword = 'Doorway-26-lamp!';
