import { ANSWER_CHANNEL } from '@millwright/contract/messages/hmi-channels'
import { PROGRAM_CHANNELS, programChannel } from '@millwright/contract/production/production-channels'
import { parseToolChannel, toolChannel } from '@millwright/contract/tools/tool-channels'
import {
  ALARM_CHANNEL,
  CNC_MODE_CHANNEL,
  CONSUMPTION_CHANNELS,
  MAINTENANCE_CHANNEL,
  OPERATOR_CHANNEL,
  STOP_REASON_CHANNEL,
  WORKPIECE_CHANNEL,
} from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { alarmEventsOf, readAlarms } from '@millwright/domain/alarms/alarm'
import { foldConsumption } from '@millwright/domain/energy/consumption'
import { MEASURES } from '@millwright/domain/energy/meter'
import { readOperatorName } from '@millwright/domain/machines/operator-name'
import { readAnswer } from '@millwright/domain/messages/message'
import type { Watch } from '@millwright/domain/notifications/rules/condition'
import { foldWatch, newWatch } from '@millwright/domain/notifications/rules/watch'
import { NEW_COUNTER } from '@millwright/domain/points/counter'
import { readValue } from '@millwright/domain/points/value'
import { foldRuns } from '@millwright/domain/production/fold-runs'
import { readRunPoint } from '@millwright/domain/production/read'
import { EMPTY_SLOT } from '@millwright/domain/production/run'
import { spansOf } from '@millwright/domain/status/span'
import { STATUSES, type Status } from '@millwright/domain/status/status'
import { readModeReason, readYes } from '@millwright/domain/stops/marks'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { readToolPoint, type ToolLeaf } from '@millwright/domain/tools/read-tool'
import { foldTools, NEW_POCKET } from '@millwright/domain/tools/tool-life'
import fc from 'fast-check'
import type { Database } from '../platform/database/database.ts'
import { createAlarmStore } from '../subjects/alarms/shared/alarm-store.ts'
import { createConsumptionStore } from '../subjects/energy/consumption-store.ts'
import { createProductionStore } from '../subjects/production/shared/production-store.ts'
import { createStatusStore } from '../subjects/status/shared/status-store.ts'
import { createToolStore, lifeKey } from '../subjects/tools/tool-store.ts'
import { firingsOfMachine, watchMachine } from './test-notice-rules.ts'

export interface ReportedPoint {
  readonly ts: number
  readonly v: unknown
  /** Where it is not the trial's. */
  readonly channel?: string
}

/** How each fact is tried. One that is not here fails the first test. */
export interface Trial {
  readonly channel: string
  readonly table: string
  /** Writes rows that have to be there before the first point. */
  readonly prepare?: (db: Database, machineId: number, from: number) => Promise<void>
  readonly reported: (hours: number) => fc.Arbitrary<ReportedPoint[]>
  /** From points in time order, by the rule in `domain` alone. */
  readonly expected: (points: readonly ReportedPoint[]) => unknown
  readonly stored: (db: Database, machineId: number) => Promise<unknown>
}

/** Each try has a day of its own, and all of them lie in the past: a rule does not fire for what is yet to come. */
const TRIED_DAYS = 2_000
/** Before everything that is reported. */
export const BEGIN = Date.now() - (Date.now() % DAY_MS) - TRIED_DAYS * DAY_MS

const moment = (hours: number, step: number) =>
  fc.integer({ min: 0, max: (hours * HOUR_MS) / step - 1 }).map((at) => at * step)

const code = fc.constantFrom('A', 'B', 'C')
const alarm = fc.oneof(
  { weight: 3, arbitrary: fc.record({ alarmCode: code, activeState: fc.boolean(), text: fc.constant('x') }) },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(
      code.map((alarmCode) => ({ alarmCode })),
      { maxLength: 3 },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('no alarm', 7, { alarmCode: 'a\0\ud800', text: '\0' }) },
)

/** Some of them shortly after another, where a count still belongs to the run that ended. */
const programMoment = (hours: number) =>
  fc
    .tuple(moment(hours, 20 * 60_000), fc.constantFrom(0, 0, 330, 700, 1_500, 4_000, 5_200, 7_000))
    .map(([ts, after]) => ts + after)

const programSlot = fc.constantFrom('01', '02')
const programLeaf = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ leaf: fc.constant('Name' as const), v: fc.constantFrom('A', 'B', '') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      leaf: fc.constant('RepsDone' as const),
      v: fc.constantFrom<unknown>(0, 1, 2, 3, 4, 5, -1, 'x'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ leaf: fc.constant('RepsTarget' as const), v: fc.constantFrom(3, 5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      leaf: fc.constant('State' as const),
      v: fc.constantFrom('exe', 'done', 'abort', 'hold', 'setup', 'strange'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      leaf: fc.constant('Parts' as const),
      v: fc.constantFrom<unknown>(
        [{ Name: 'Side', Qty: 2, Length: 720 }],
        [{ Name: 'Back', Qty: -1 }],
        'none',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      leaf: fc.constant('Extra' as const),
      v: fc.constantFrom<unknown>(
        { Material: 'MDF 18', Order: 7, Parts: [{ Name: 'Side' }] },
        { 'a\0': '\ud800' },
      ),
    }),
  },
)

const tool = fc.oneof(
  fc.record({
    toolId: fc.constantFrom('A', 'B/1 %', ''),
    name: fc.constantFrom('Cutter', 'Drill'),
    limit: fc.constantFrom(40, 60),
  }),
  fc.constantFrom<unknown>('', 'a tool', 7, { toolId: 'a\0\ud800' }),
)
const toolLeaf: fc.Arbitrary<{ leaf: ToolLeaf; v: unknown }> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ leaf: fc.constant('Tool' as const), v: tool }) },
  {
    weight: 4,
    arbitrary: fc.record({
      leaf: fc.constant('Used' as const),
      v: fc.oneof(fc.integer({ min: -1, max: 60 }), fc.constant('x')),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      leaf: fc.constant('State' as const),
      v: fc.constantFrom('ok', 'broken', 'worn', 'odd'),
    }),
  },
)
const toolPocket = fc.constantFrom('T01', 'T02')

const meterPoint = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      channel: fc.constant(STATUS_CHANNEL),
      v: fc.constantFrom<unknown>('EXE', 'READY', 'FAIL'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      channel: fc.constant(CONSUMPTION_CHANNELS.activeEnergy),
      v: fc.oneof(
        { weight: 6, arbitrary: fc.nat({ max: 5_000 }) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(-1, 8e12, 8e12 + 100, 'x') },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      channel: fc.constant(CONSUMPTION_CHANNELS.compressedAir),
      v: fc.nat({ max: 90 }),
    }),
  },
)

const RULE_CHANNEL = 'Spindle/Temperature'
const RULES: readonly Watch[] = [
  { condition: { kind: 'above', limit: 5, hysteresis: 2 }, minutes: 5 },
  { condition: { kind: 'outside', low: 3, high: 7, hysteresis: 0 }, minutes: 0 },
  { condition: { kind: 'unchanged' }, minutes: 4 },
  { condition: { kind: 'silent' }, minutes: 20 },
]

export const TRIALS: Record<string, Trial> = {
  status: {
    channel: STATUS_CHANNEL,
    table: 'status_span',
    // Of a state the first point of a moment counts, so each moment is used once.
    reported: (hours) =>
      fc.uniqueArray(fc.record({ ts: moment(hours, 1000), v: fc.constantFrom<unknown>(...STATUSES) }), {
        selector: (each) => each.ts,
        minLength: 1,
        maxLength: 30,
      }),
    expected: (points) => spansOf(points.map(({ ts, v }) => ({ ts, status: v as Status }))),
    stored: async (db, machineId) =>
      (await createStatusStore(db).spansBetween([machineId], 0, Date.UTC(2100, 0, 1))).get(machineId),
  },
  alarms: {
    channel: ALARM_CHANNEL,
    table: 'alarm_event',
    // Few moments: many events share one.
    reported: (hours) =>
      fc.array(fc.record({ ts: moment(hours, 20 * 60_000), v: alarm }), { minLength: 1, maxLength: 30 }),
    expected: (points) => alarmEventsOf(points.flatMap(({ ts, v }) => readAlarms(ts, v) ?? [])),
    stored: (db, machineId) => createAlarmStore(db).eventsOf(machineId),
  },
  productions: {
    channel: programChannel('01', 'Name'),
    table: 'production_run',
    // Names are events, of which one moment may have many; of the other channels each moment is used once.
    reported: (hours) =>
      fc
        .uniqueArray(fc.record({ ts: programMoment(hours), leaf: programLeaf, slot: programSlot }), {
          selector: ({ ts, leaf, slot }) =>
            `${ts} ${slot} ${leaf.leaf} ${leaf.leaf === 'Name' ? leaf.v : ''}`,
          minLength: 1,
          maxLength: 40,
        })
        .map((all) =>
          all.map(({ ts, leaf: { leaf, v }, slot }) => ({ ts, v, channel: programChannel(slot, leaf) })),
        ),
    expected: (points) =>
      ['01', '02'].flatMap((slot) =>
        foldRuns(
          EMPTY_SLOT,
          points.flatMap(({ ts, v, channel }) => {
            const known = PROGRAM_CHANNELS.find((each) => each.channel === channel && each.slot === slot)
            return (known && readRunPoint(known.leaf, ts, v)) ?? []
          }),
        ).runs.map((run) => ({ slot, ...run })),
      ),
    stored: (db, machineId) => createProductionStore(db).all(machineId),
  },
  tools: {
    channel: toolChannel('T01', 'Tool'),
    table: 'tool_life',
    // States: each moment of a channel is used once.
    reported: (hours) =>
      fc
        .uniqueArray(fc.record({ ts: moment(hours, 20 * 60_000), leaf: toolLeaf, pocket: toolPocket }), {
          selector: ({ ts, leaf, pocket }) => `${ts} ${pocket} ${leaf.leaf}`,
          minLength: 1,
          maxLength: 40,
        })
        .map((all) =>
          all.map(({ ts, leaf: { leaf, v }, pocket }) => ({ ts, v, channel: toolChannel(pocket, leaf) })),
        ),
    expected: (points) =>
      ['T01', 'T02'].flatMap((pocket) => {
        const { lives, wear } = foldTools(
          NEW_POCKET,
          points.flatMap(({ ts, v, channel }) => {
            const at = parseToolChannel(channel ?? '')
            return (at?.pocket === pocket && readToolPoint(at.leaf, ts, v)) || []
          }),
        )
        return lives.map((life) => ({
          pocket,
          toolId: life.tool?.id ?? pocket,
          ...life,
          wear: wear.filter(({ lifeFrom }) => lifeFrom === life.from).map(({ ts, used }) => ({ ts, used })),
        }))
      }),
    async stored(db, machineId) {
      const store = createToolStore(db)
      const wear = await store.wear(machineId, 0)
      return (await store.all(machineId)).map((life) => ({ ...life, wear: wear.get(lifeKey(life)) ?? [] }))
    },
  },
  consumption: {
    channel: CONSUMPTION_CHANNELS.activeEnergy,
    table: 'consumption_hour',
    reported: (hours) =>
      fc
        .uniqueArray(fc.record({ ts: moment(hours, 5 * 60_000), point: meterPoint }), {
          selector: ({ ts, point: { channel } }) => `${ts} ${channel}`,
          minLength: 1,
          maxLength: 40,
        })
        .map((all) => all.map(({ ts, point }) => ({ ts, ...point }))),
    expected: (points) => {
      const reports = points.filter(({ channel }) => channel === STATUS_CHANNEL)
      const spans = spansOf(reports.map(({ ts, v }) => ({ ts, status: v as Status })))
      return MEASURES.flatMap((measure) => {
        const readings = points.flatMap(({ ts, v, channel }) =>
          channel === CONSUMPTION_CHANNELS[measure] && typeof v === 'number' ? [{ ts, v }] : [],
        )
        const nothing = { meter: NEW_COUNTER, hours: [] }
        const { hours } = foldConsumption(measure, nothing, readings, { spans, phase: 0 })
        return hours.map((hour) => ({ measure, ...hour }))
      })
    },
    stored: (db, machineId) => createConsumptionStore(db).all(machineId),
  },
  answers: {
    channel: ANSWER_CHANNEL,
    table: 'message_answer',
    // Few moments: several answers share one, and some are repeated.
    reported: (hours) =>
      fc.array(
        fc.record({
          ts: moment(hours, 20 * 60_000),
          v: fc.oneof(
            fc.record({
              message: fc.constantFrom('m1', 'm2'),
              answer: fc.constantFrom('shown', 'understood'),
              user: fc.constantFrom('A', ''),
            }),
            fc.constantFrom<unknown>('yes', { message: 'm1' }, { message: 'm\0', answer: '\ud800' }),
          ),
        }),
        { minLength: 1, maxLength: 30 },
      ),
    expected: (points) => {
      const answers = points.flatMap(({ ts, v }) => readAnswer(ts, v) ?? [])
      return [...new Set(answers.map((each) => JSON.stringify(each)))].sort()
    },
    async stored(db, machineId) {
      const { rows } = await db.query<{ ts: Date; messageId: string; answer: string; person: string }>(
        `select ts, message_id as "messageId", answer, person from message_answer where machine_id = $1`,
        [machineId],
      )
      return rows.map(({ ts, ...rest }) => JSON.stringify({ ts: ts.getTime(), ...rest })).sort()
    },
  },
  operators: {
    channel: OPERATOR_CHANNEL,
    table: 'search_term',
    reported: (hours) =>
      fc.uniqueArray(
        fc.record({
          ts: moment(hours, 60_000),
          v: fc.constantFrom<unknown>('M. Ferri', ' M. Ferri', 'A. Öst', '', 7, 'x'.repeat(101)),
        }),
        { selector: ({ ts }) => ts, minLength: 1, maxLength: 40 },
      ),
    expected: (points) => {
      const last = new Map<string, number>()
      for (const { ts, v } of points) {
        const name = readOperatorName(v)
        if (name !== null) last.set(name, ts)
      }
      return [...last].map(([name, ts]) => `${name} ${ts}`).sort()
    },
    async stored(db, machineId) {
      const { rows } = await db.query<{ name: string; at: Date }>(
        `select name, last_at as at from search_term where kind = 'operator' and machine_id = $1`,
        [machineId],
      )
      return rows.map(({ name, at }) => `${name} ${at.getTime()}`).sort()
    },
  },
  marks: {
    channel: STOP_REASON_CHANNEL,
    table: 'usage_mark',
    reported: (hours) =>
      fc.uniqueArray(
        fc.oneof(
          fc.record({
            ts: moment(hours, 60_000),
            channel: fc.constant(STOP_REASON_CHANNEL),
            v: fc.constantFrom<unknown>('Cleaning', 'Setup', ''),
          }),
          fc.record({
            ts: moment(hours, 60_000),
            channel: fc.constant(CNC_MODE_CHANNEL),
            v: fc.constantFrom<unknown>('manual', 'MANUAL JOG', 'edit', 'automatic', 'other', 1),
          }),
          fc.record({
            ts: moment(hours, 60_000),
            channel: fc.constantFrom(WORKPIECE_CHANNEL, MAINTENANCE_CHANNEL),
            v: fc.constantFrom<unknown>(true, false, 1, 0, 'perhaps', { a: 1 }),
          }),
        ),
        { selector: ({ ts, channel }) => `${ts} ${channel}`, minLength: 1, maxLength: 40 },
      ),
    expected: (points) =>
      points
        .flatMap(({ ts, v, channel }) => {
          if (channel === STOP_REASON_CHANNEL) return [JSON.stringify({ ts, kind: 'reason', value: v })]
          if (channel === CNC_MODE_CHANNEL) {
            const value = readModeReason(v)
            return value === null ? [] : [JSON.stringify({ ts, kind: 'byHand', value })]
          }
          const isSo = readYes(v)
          if (isSo === null) return []
          const isEmpty = channel === WORKPIECE_CHANNEL
          return [
            JSON.stringify({
              ts,
              kind: isEmpty ? 'empty' : 'maintenance',
              value: isSo !== isEmpty ? 'yes' : '',
            }),
          ]
        })
        .sort(),
    async stored(db, machineId) {
      const { rows } = await db.query<{ ts: Date; kind: string; value: string }>(
        'select ts, kind, value from usage_mark where machine_id = $1',
        [machineId],
      )
      return rows.map(({ ts, kind, value }) => JSON.stringify({ ts: ts.getTime(), kind, value })).sort()
    },
  },
  rules: {
    channel: RULE_CHANNEL,
    table: 'notice_firing',
    prepare: (db, machineId, from) => watchMachine(db, { machineId, channel: RULE_CHANNEL, from }, RULES),
    reported: (hours) =>
      fc.uniqueArray(
        fc.record({
          ts: moment(hours, 60_000),
          v: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom<unknown>('n/a', { a: 1 })),
        }),
        { selector: (each) => each.ts, minLength: 1, maxLength: 60 },
      ),
    expected: (points) => {
      // The watches begin with the day of the trial.
      const day = (points[0]?.ts ?? 0) - ((points[0]?.ts ?? 0) % DAY_MS)
      const read = points.flatMap(({ ts, v }) => {
        const value = readValue(v)
        return 'fault' in value ? [] : [{ ts, value: value.value }]
      })
      return RULES.map((watch) => foldWatch(watch, newWatch(day), read).firings)
    },
    stored: firingsOfMachine,
  },
}
