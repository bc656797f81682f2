/** Something in the machine or its settings must be put right by whoever starts us. `message` is all they need to read. */
export class SetupError extends Error {}
