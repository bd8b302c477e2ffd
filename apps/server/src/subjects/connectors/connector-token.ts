import { randomBytes } from 'node:crypto'

/** Known by its beginning where it is found in a place where it should not be. */
export const newConnectorToken = (): string => `mwc_${randomBytes(32).toString('base64url')}`
