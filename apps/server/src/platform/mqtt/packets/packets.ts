import type { QoS } from 'mqtt-packet'

export type { QoS }

/** 3 is MQTT 3.1, 4 is MQTT 3.1.1. */
export type ProtocolVersion = 3 | 4 | 5

export interface PublishProperties {
  /** Those that are handed on to subscribers, as they came and in their order [MQTT-3.3.2-18]; null for none. */
  readonly handedOn: Buffer | null
  /** In seconds; null for a message that does not expire. */
  readonly expiry: number | null
  /** 0 for none. */
  readonly alias: number
}

export interface PublishPacket {
  readonly cmd: 'publish'
  readonly topic: string
  readonly payload: Buffer
  readonly qos: QoS
  readonly dup: boolean
  readonly retain: boolean
  messageId?: number
  /** Of MQTT 5, where there are some. */
  properties?: PublishProperties
}

export interface Will {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: QoS
  readonly retain: boolean
  /** It waits so many seconds for the session to come back. */
  readonly delay: number
  readonly properties?: PublishProperties | undefined
}

export interface ConnectPacket {
  readonly cmd: 'connect'
  readonly version: ProtocolVersion
  readonly clientId: string
  readonly isClean: boolean
  readonly keepalive: number
  readonly username: string | undefined
  readonly password: Buffer | undefined
  readonly will: Will | null
  /** In seconds after the connection; null for a session of MQTT 3.1.1 that has no end. */
  readonly sessionExpiry: number | null
  /** Messages of QoS 1 and 2 that it takes at once. */
  readonly receiveMaximum: number
  /** Larger packets must not be sent to it. */
  readonly maximumPacketSize: number
  readonly topicAliasMaximum: number
  readonly wantsResponseInformation: boolean
  /** Whether it wants reason strings where nothing is ended. */
  readonly wantsProblems: boolean
  /** An authentication of MQTT 5 beyond name and password. */
  readonly authenticationMethod: string | null
}

export interface WantedSubscription {
  readonly topic: string
  readonly qos: QoS
  /** Not to the connection that published it. */
  readonly isNoLocal: boolean
  readonly isRetainAsPublished: boolean
  /** Retained messages are sent: 0 always, 1 to a new subscription, 2 never. */
  readonly retainHandling: number
}

export type Packet =
  | ConnectPacket
  | PublishPacket
  | {
      readonly cmd: 'subscribe'
      readonly messageId: number
      readonly subscriptions: readonly WantedSubscription[]
      /** 0 for none. */
      readonly identifier: number
    }
  | { readonly cmd: 'unsubscribe'; readonly messageId: number; readonly unsubscriptions: readonly string[] }
  | {
      readonly cmd: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp'
      readonly messageId: number
      readonly reasonCode: number
    }
  | { readonly cmd: 'pingreq' }
  /** Null: the session lives as long as CONNECT asks for. */
  | { readonly cmd: 'disconnect'; readonly reasonCode: number; readonly sessionExpiry: number | null }
  /** One that only a server may send. */
  | { readonly cmd: 'unexpected'; readonly name: string }
