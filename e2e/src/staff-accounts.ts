/** Whom every journey may act as. */
export const firstStaff = { email: 'sage@threshold.example', name: 'Sage Tuckeroo' };
/** Who decides beside the first. */
export const secondStaff = { email: 'juniper@threshold.example', name: 'Juniper Blackbutt' };
/** Who signs in on the screen, for the first time. */
export const newStaff = { email: 'rowan@threshold.example', name: 'Rowan Bottlebrush' };
export const staffPassword = 'Doorway-26-lamp!';
