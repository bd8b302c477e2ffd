import type { TLSSocket } from 'node:tls'

/** How a device came: what is known of it before it has said who it is. */
export interface WayIn {
  readonly via: 'tcp' | 'websocket'
  /** Null without TLS, and where a proxy has ended it. */
  readonly tls: TlsFacts | null
}

export interface TlsFacts {
  /** As OpenSSL names them: `TLSv1.3`, `TLS_AES_128_GCM_SHA256`. */
  readonly version: string
  readonly cipher: string
}

export const tlsOf = (socket: TLSSocket): TlsFacts => ({
  version: socket.getProtocol() ?? '',
  cipher: socket.getCipher().name,
})
