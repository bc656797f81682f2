/** Thrown if storage is unavailable or refuses a request. */
export class StorageFault extends Error {}
