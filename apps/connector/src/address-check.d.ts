/** Refuses addresses that may not be reached from here. */
export type CheckAddress = (host: string, port: number) => Promise<void>
/** Only these networks are reached; the names of hosts are looked up first. */
export declare function createAddressCheck(networks: readonly string[]): CheckAddress
