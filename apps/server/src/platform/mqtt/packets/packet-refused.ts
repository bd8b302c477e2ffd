import { REASON, type ReasonCode } from './reason-codes.ts'

/** A packet that is malformed or beyond a limit: its connection ends. */
export class PacketRefused extends Error {
  override name = 'PacketRefused'
  /** For a client of MQTT 5. */
  readonly code: ReasonCode

  constructor(message: string, code: ReasonCode = REASON.malformedPacket) {
    super(message)
    this.code = code
  }
}
