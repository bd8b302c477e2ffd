export interface DeviceAccount {
  readonly deviceId: string
  readonly password: string
  /** Whose topics the device may use, and no others. */
  readonly machineId: string
}

/** How an external broker is given accounts. */
export interface BrokerAccounts {
  /** Adds the account, or gives the one that is there this password and ends its connections. */
  put(account: DeviceAccount): Promise<void>
  remove(deviceId: string): Promise<void>
}
