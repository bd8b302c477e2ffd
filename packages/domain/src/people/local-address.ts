/** The host of an address with its scheme, such as `mqtt://localhost:1883`. */
const LOCAL = /^[a-z][a-z\d+.-]*:\/\/([^/@]*\.)?(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])(:\d+)?(\/|$)/i

/** Whether an address leads nowhere but to the computer that it is used on. */
export const isLocalAddress = (address: string): boolean => LOCAL.test(address)
