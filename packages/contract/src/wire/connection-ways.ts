/** By which way a device comes in: MQTT, the same over TLS, in a WebSocket, points over HTTP, or through a broker of the plant. */
export const CONNECTION_WAYS = ['mqtt', 'mqtts', 'ws', 'wss', 'http', 'https', 'broker'] as const
export type ConnectionWay = (typeof CONNECTION_WAYS)[number]
