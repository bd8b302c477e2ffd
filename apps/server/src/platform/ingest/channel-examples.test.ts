import { CHANNEL_ENTRIES } from '@millwright/contract/channel-table'
import { TestAnnouncement } from '@millwright/contract/condition/announced-test'
import { RECEIVED } from '@millwright/contract/messages/channel-entries'
import { ANSWER_CHANNEL } from '@millwright/contract/messages/hmi-channels'
import {
  PROGRAM_CHANNELS,
  parseDayAggregate,
  TIMELINE_CHANNEL,
} from '@millwright/contract/production/production-channels'
import { parseToolChannel } from '@millwright/contract/tools/tool-channels'
import { type ChannelExample, EXAMPLE_TS } from '@millwright/contract/wire/channel-entry'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { DATA_MODEL_CHANNEL, TEST_CHANNEL } from '@millwright/contract/wire/topics'
import { readAlarms } from '@millwright/domain/alarms/alarm'
import { readAnswer } from '@millwright/domain/messages/message'
import { showValue } from '@millwright/domain/points/value'
import { readPartPoint } from '@millwright/domain/production/part-timeline'
import { readRunPoint } from '@millwright/domain/production/read'
import { readToolPoint } from '@millwright/domain/tools/read-tool'
import { readDailyAggregate } from '@millwright/domain/values/dashboard/daily-aggregate'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { decodeModel } from '../../subjects/machines/data-models/decode-model.ts'
import { readModel } from '../../subjects/machines/data-models/read-model.ts'
import { decodeMessage } from './decode.ts'
import { createEnergyUnits } from './energy-units.ts'

const RECEIVED_AT = EXAMPLE_TS + 1_000
const bytesOf = (payload: unknown): Buffer =>
  Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))

/**
 * Beyond storing them: each reader that a channel has. Null when the reader does not understand the value.
 */
function readBy(channel: string, v: unknown): unknown {
  const program = PROGRAM_CHANNELS.find((each) => each.channel === channel)
  const tool = parseToolChannel(channel)
  const aggregate = parseDayAggregate(channel)
  if (program) return readRunPoint(program.leaf, EXAMPLE_TS, v)
  if (tool) return readToolPoint(tool.leaf, EXAMPLE_TS, v)
  if (aggregate !== null) return readDailyAggregate(aggregate, v, EXAMPLE_TS)[0] ?? null
  if (channel === ALARM_CHANNEL) return readAlarms(EXAMPLE_TS, v)
  if (channel === ANSWER_CHANNEL) return readAnswer(EXAMPLE_TS, v)
  if (channel === TIMELINE_CHANNEL) return readPartPoint(v, EXAMPLE_TS)
  return v
}

/** The values as the store gets them, after units of energy were converted. */
function storedOf({ channel, payload }: ChannelExample): { values: unknown[]; unit: string | null } {
  const decoded = decodeMessage(channel, bytesOf(payload), RECEIVED_AT)
  if ('fault' in decoded) throw new Error(JSON.stringify(decoded.fault))
  const units = createEnergyUnits({ sentUnit: () => '', putSentUnit: () => async () => {} }, () => {})
  const { channels } = units.convert(
    1,
    decoded.channels.map((each) => ({
      ...each,
      channelId: 1,
      points: each.points.map((point) => ({ machineId: 1, channelId: 1, ...point })),
    })),
  )
  return {
    values: channels.flatMap(({ points }) => points.map(({ value }) => showValue(value))),
    unit: channels[0]?.unit ?? null,
  }
}

const examples = CHANNEL_ENTRIES.flatMap((entry) =>
  entry.examples.map((example) => [JSON.stringify(example.payload).slice(0, 80), entry, example] as const),
)
const ordinary = examples.filter(([, { channel }]) => ![DATA_MODEL_CHANNEL, TEST_CHANNEL].includes(channel))

describe('the example of a channel', () => {
  it.each(ordinary)('%s is accepted, and gives the values that it says', (_, { unit }, example) => {
    const stored = storedOf(example)
    expect(stored.values).toEqual(example.stored)
    for (const v of stored.values) expect(readBy(example.channel, v)).not.toBeNull()
    // A unit that was sent or converted is the one that the table names.
    if (stored.unit !== null && unit !== 'as sent') expect(stored.unit).toBe(unit)
  })

  it('of the data model is parsed', async () => {
    const [example] = examples.filter(([, { channel }]) => channel === DATA_MODEL_CHANNEL)
    const decoded = decodeModel(bytesOf(example?.[2].payload), RECEIVED_AT)
    if (!('document' in decoded)) throw new Error(JSON.stringify(decoded))
    expect(await readModel(decoded.document)).toBeTruthy()
  })

  it('of a test is one that the server takes', () => {
    const [example] = examples.filter(([, { channel }]) => channel === TEST_CHANNEL)
    expect(example?.[2].payload).toMatchObject({ v: expect.anything() })
    const { v } = (example?.[2].payload ?? {}) as { v?: unknown }
    expect([...Value.Errors(TestAnnouncement, v)]).toEqual([])
  })

  it('of what a machine receives cannot be sent by a machine', () => {
    expect(decodeMessage(RECEIVED.channel, Buffer.from(RECEIVED.example), RECEIVED_AT)).toEqual({
      fault: { reason: 'SERVER_CHANNEL', field: '' },
    })
  })
})
