import { createHash } from 'node:crypto'
import { MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { type Message, serverMessage } from './message.ts'
import { propertyBytes, textBytes, uint16Bytes } from './packets/packet-writer.ts'
import type { PanelReader } from './panel-reader.ts'

/** MQTT 5 §3.3.2.3 */
const PAYLOAD_FORMAT = 1
const CONTENT_TYPE = 3
const RESPONSE_TOPIC = 8
const CORRELATION_DATA = 9
const TEXT = Buffer.from([1])
const CORRELATION_LENGTH = 16

/** A request in the sense of MQTT 5: it says where to answer. Null where nothing is sent at all. */
export async function panelMessage(
  panels: PanelReader,
  machineId: string,
  retain: boolean,
): Promise<Message | null> {
  const text = await panels.payloadFor(machineId)
  if (text === null) return null
  const payload = Buffer.from(text)
  const correlation = createHash('sha256').update(payload).digest().subarray(0, CORRELATION_LENGTH)
  const properties = Buffer.concat([
    propertyBytes(PAYLOAD_FORMAT, TEXT),
    propertyBytes(CONTENT_TYPE, textBytes('application/json')),
    propertyBytes(RESPONSE_TOPIC, textBytes(topicOf(machineId, panels.answerChannel))),
    propertyBytes(CORRELATION_DATA, Buffer.concat([uint16Bytes(correlation.length), correlation])),
  ])
  return serverMessage(topicOf(machineId, MESSAGE_CHANNEL), payload, {
    retain,
    properties,
    isSentAgain: true,
  })
}
