/** Storage is away, or refuses what it is asked for. */
export class StorageFault extends Error {}
