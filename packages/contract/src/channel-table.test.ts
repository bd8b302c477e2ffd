import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { CHANNEL_ENTRIES, patternOf } from './channel-table.ts'
import { RECEIVED } from './messages/channel-entries.ts'
import { ANSWER_CHANNEL } from './messages/hmi-channels.ts'
import { DAY_AGGREGATES, PROGRAM_CHANNELS, TIMELINE_CHANNEL } from './production/production-channels.ts'
import { TOOL_CHANNELS } from './tools/tool-channels.ts'
import { LOG_CHANNELS } from './values/log-channels.ts'
import { SENSOR_CHANNELS } from './values/sensor-channels.ts'
import { CHANNEL_LEVELS } from './wire/channel-entry.ts'
import {
  ALARM_CHANNEL,
  CNC_MODE_CHANNEL,
  CNC_STATUS_CHANNEL,
  CONSUMPTION_CHANNELS,
  DEFECTIVE_CHANNEL,
  KPI_CHANNELS,
  MAINTENANCE_CHANNEL,
  OPERATOR_CHANNEL,
  OVERRIDE_CHANNELS,
  POWER_CHANNELS,
  SPINDLE_SPEED_CHANNEL,
  STOP_REASON_CHANNEL,
  VACUUM_CHANNEL,
  WORKPIECE_CHANNEL,
} from './wire/kpi-channels.ts'
import {
  DATA_MODEL_CHANNEL,
  INFO_CHANNEL,
  isChannel,
  matchesPattern,
  STATUS_CHANNEL,
  TEST_CHANNEL,
} from './wire/topics.ts'

/** Named by other modules of the contract; a pattern with + is taken as it is. */
const NAMED = [
  STATUS_CHANNEL,
  INFO_CHANNEL,
  DATA_MODEL_CHANNEL,
  TEST_CHANNEL,
  ANSWER_CHANNEL,
  ALARM_CHANNEL,
  CNC_MODE_CHANNEL,
  CNC_STATUS_CHANNEL,
  DEFECTIVE_CHANNEL,
  MAINTENANCE_CHANNEL,
  OPERATOR_CHANNEL,
  SPINDLE_SPEED_CHANNEL,
  STOP_REASON_CHANNEL,
  VACUUM_CHANNEL,
  WORKPIECE_CHANNEL,
  TIMELINE_CHANNEL,
  DAY_AGGREGATES,
  ...TOOL_CHANNELS,
  ...PROGRAM_CHANNELS.map(({ channel }) => channel),
  ...[KPI_CHANNELS, OVERRIDE_CHANNELS, CONSUMPTION_CHANNELS, POWER_CHANNELS, LOG_CHANNELS].flatMap(
    (channels) => Object.values<string>(channels),
  ),
  ...Object.values(SENSOR_CHANNELS).flatMap((channels) => Object.values<string>(channels)),
]

describe('the table of channels', () => {
  it.each(NAMED)('has %s', (channel) => {
    expect(CHANNEL_ENTRIES.some((entry) => matchesPattern(patternOf(entry), channel))).toBe(true)
  })

  it('has each channel once, and a word for each level that varies', () => {
    const channels = CHANNEL_ENTRIES.map(({ channel }) => channel)
    expect(new Set(channels).size).toBe(channels.length)
    const levels = channels.flatMap((channel) => [...channel.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(new Set(levels)).toEqual(new Set(Object.keys(CHANNEL_LEVELS)))
  })

  it.each(CHANNEL_ENTRIES.map((entry) => [entry.channel, entry] as const))(
    'has examples of %s that fit its name and its value',
    (_, entry) => {
      for (const { channel, payload } of entry.examples) {
        expect(isChannel(channel)).toBe(true)
        expect(matchesPattern(patternOf(entry), channel)).toBe(true)
        const points: unknown[] = typeof payload === 'string' ? [{ v: payload }] : [payload].flat()
        for (const point of points)
          expect([...Value.Errors(entry.value, (point as { v: unknown }).v)]).toEqual([])
      }
    },
  )

  it('says what a machine receives', () => {
    expect(Value.Check(RECEIVED.payload, JSON.parse(RECEIVED.example))).toBe(true)
  })
})
