/** How machines can be read that do not speak to the portal themselves. */
export const PROTOCOLS = ['opcua', 'mtconnect', 'shdr', 'sparkplug', 'umati', 'modbus', 'files'] as const
export type Protocol = (typeof PROTOCOLS)[number]

export const isProtocol = (value: unknown): value is Protocol => PROTOCOLS.includes(value as Protocol)
