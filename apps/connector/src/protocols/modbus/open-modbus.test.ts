import {
  MODBUS_DEFAULTS,
  type ModbusEntry,
  type ModbusSettings,
} from '@millwright/contract/connectors/settings/modbus'
import { presentModbusEntry } from '@millwright/contract/connectors/settings/modbus-entry'
import { METER_TEMPLATES } from '@millwright/domain/connectors/modbus/meter-templates'
import { proposeModbus } from '@millwright/domain/connectors/modbus/propose-modbus'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { startTestModbus } from '../../testing/test-modbus.ts'
import { startTestTcp } from '../../testing/test-tcp.ts'
import { openModbus } from './open-modbus.ts'

const NOW = Date.parse('2026-11-16T06:40:00Z')

/** Long enough that a busy computer answers in it. */
const SHORT_MS = 500

const entry = (Name: string, Address: number, more: Partial<ModbusEntry> = {}): ModbusEntry => ({
  Name,
  UnitId: 1,
  Table: 'holding',
  Address,
  Type: 'uint16',
  Part: 0,
  Order: 'ABCD',
  Scale: 1,
  Unit: '',
  ...more,
})

async function device() {
  const started = await startTestModbus()
  onTestFinished(started.close)
  return started
}

type Given = NonNullable<Parameters<typeof openForTest>[2]>
const openAt = (
  Port: number,
  Entries: ModbusEntry[],
  more: Partial<ModbusSettings> = {},
  given: Given = {},
) =>
  openForTest(
    openModbus,
    { ...MODBUS_DEFAULTS, Port, IntervalMs: 10, TimeoutMs: 10_000, Entries, ...more },
    { now: () => NOW, ...given },
  )

const nodesOf = async ({ source }: Awaited<ReturnType<typeof openAt>>) =>
  (await source.browse(null)).map(({ id }) => id)

describe('a device', () => {
  it('is read in as few requests as there can be, and each value is sent when it changes', async () => {
    const modbus = await device()
    modbus.set(1, 3, 100, 0x4366, 0x199a, 7, 0, 0, 5)
    modbus.set(1, 1, 3, 1)
    const opened = await openAt(modbus.port, [
      entry('Voltage', 100, { Type: 'float32', Unit: 'V' }),
      entry('Count', 102),
      entry('Length', 105, { Scale: 0.1 }),
      entry('Door', 3, { Table: 'coil', Type: 'bit' }),
    ])
    const [voltage = '', count = '', length = '', door = ''] = await nodesOf(opened)
    await opened.source.watch([voltage, count, length, door])
    await until(() => expect(opened.valuesOf(door)).toEqual([true]))
    expect([voltage, count, length].map(opened.valuesOf)).toEqual([[230.1], [7], [0.5]])
    expect(modbus.requests.slice(0, 2)).toEqual([
      { unit: 1, code: 3, address: 100, count: 6 },
      { unit: 1, code: 1, address: 3, count: 1 },
    ])
    modbus.set(1, 3, 102, 8)
    await until(() => expect(opened.valuesOf(count)).toEqual([7, 8]))
    expect(opened.valuesOf(voltage)).toEqual([230.1])
    expect((await opened.source.browse(null))[1]).toMatchObject({ name: 'Count', now: { v: 8 } })
    expect(opened.problems).toEqual([])
  })

  it('sends a value that stays once a minute', async () => {
    const modbus = await device()
    modbus.set(1, 3, 0, 4)
    let now = NOW
    const opened = await openAt(modbus.port, [entry('a', 0)], {}, { now: () => now })
    await opened.source.watch(await nodesOf(opened))
    await until(() => expect(opened.readings).toHaveLength(1))
    now += MINUTE_MS - 1
    await until(() => expect(modbus.requests.length).toBeGreaterThan(4))
    expect(opened.readings).toHaveLength(1)
    now += 1
    await until(() => expect(opened.readings).toHaveLength(2))
  })

  it('without some of the registers is read value by value, and they are named', async () => {
    const modbus = await device()
    modbus.set(1, 3, 0, 1)
    modbus.set(1, 3, 2, 3, 4)
    let now = NOW
    const opened = await openAt(
      modbus.port,
      [entry('a', 0), entry('gone', 1), entry('b', 2), entry('c', 3)],
      {},
      { now: () => now },
    )
    const nodes = await nodesOf(opened)
    await opened.source.watch(nodes)
    await until(() => expect(opened.readings).toHaveLength(4))
    expect(nodes.map((node) => opened.valuesOf(node))).toEqual([[1], [null], [3], [4]])
    expect(opened.problems).toEqual([{ code: 'NODE_MISSING', detail: 'gone' }])
    await until(() => expect(modbus.requests.length).toBeGreaterThan(8))
    const reads = modbus.requests.map(({ address, count }) => `${address}+${count}`)
    expect(reads.slice(0, 9)).toEqual(['0+4', '0+1', '1+1', '2+1', '3+1', '0+1', '2+2', '0+1', '2+2'])

    modbus.set(1, 3, 1, 2)
    now += MINUTE_MS
    await until(() => expect(opened.valuesOf(nodes[1] ?? '')).toEqual([null, 2]))
    expect(opened.solved).toContain('NODE_MISSING')
  })

  it('that refuses registers which nobody wants is asked without them', async () => {
    const modbus = await device()
    modbus.set(1, 3, 0, 1, 2)
    modbus.set(1, 3, 4, 5)
    const opened = await openAt(modbus.port, [entry('a', 0), entry('b', 1), entry('c', 4)])
    await opened.source.watch(await nodesOf(opened))
    await until(() => expect(modbus.requests.length).toBeGreaterThan(7))
    const reads = modbus.requests.map(({ address, count }) => `${address}+${count}`)
    expect(reads.slice(0, 8)).toEqual(['0+5', '0+1', '1+1', '4+1', '0+2', '4+1', '0+2', '4+1'])
    expect(opened.problems).toEqual([])
  })

  it('that refuses more than one register is asked for each', async () => {
    const modbus = await device()
    modbus.set(1, 3, 0, 1, 2)
    modbus.instead(({ unit, count }, transaction) =>
      count > 1 ? modbus.frame(transaction, unit, [0x83, 3]) : null,
    )
    const opened = await openAt(modbus.port, [entry('a', 0), entry('b', 1)])
    await opened.source.watch(await nodesOf(opened))
    await until(() => expect(modbus.requests.length).toBeGreaterThan(4))
    const reads = modbus.requests.map(({ address, count }) => `${address}+${count}`)
    expect(reads.slice(0, 5)).toEqual(['0+2', '0+1', '1+1', '0+1', '1+1'])
    expect(opened.problems).toEqual([])
  })

  it('behind a gateway that does not answer holds up no other, and has no values', async () => {
    const modbus = await device()
    modbus.set(1, 3, 0, 1)
    modbus.set(2, 3, 0, 2)
    modbus.set(2, 3, 90, 2)
    modbus.silent.add(2)
    const opened = await openAt(
      modbus.port,
      [entry('a', 0, { UnitId: 2 }), entry('b', 90, { UnitId: 2 }), entry('c', 0)],
      { TimeoutMs: SHORT_MS },
    )
    const [a = '', b = '', c = ''] = await nodesOf(opened)
    await opened.source.watch([a, b, c])
    await until(() => expect(opened.valuesOf(c)).toEqual([1]))
    expect([opened.valuesOf(a), opened.valuesOf(b)]).toEqual([[null], [null]])
    expect(opened.problems[0]).toEqual({ code: 'UNREACHABLE', detail: 'unit 2' })
    modbus.silent.clear()
    await until(() => expect(opened.valuesOf(b)).toEqual([null, 2]))
    expect(opened.solved).toContain('UNREACHABLE')
  })

  it('that takes longer than twice its interval is slow, until it is quick again', async () => {
    const modbus = await device()
    modbus.set(1, 3, 0, 1)
    let now = NOW
    let takes = 25
    modbus.instead(() => {
      now += takes
      return null
    })
    const opened = await openAt(modbus.port, [entry('a', 0)], {}, { now: () => now })
    await opened.source.watch(await nodesOf(opened))
    await until(() => expect(modbus.requests.length).toBeGreaterThan(3))
    expect(opened.problems).toEqual([{ code: 'SLOW', detail: '25 ms' }])
    takes = 1
    await until(() => expect(opened.solved).toContain('SLOW'))
  })

  it('that is busy is asked again', async () => {
    const modbus = await device()
    modbus.set(1, 3, 0, 1)
    let isBusy = true
    modbus.instead(({ unit }, transaction) => (isBusy ? modbus.frame(transaction, unit, [0x83, 6]) : null))
    const opened = await openAt(modbus.port, [entry('a', 0)])
    const [a = ''] = await nodesOf(opened)
    await opened.source.watch([a])
    await until(() =>
      expect(opened.problems).toContainEqual({ code: 'UNREACHABLE', detail: 'unit 1 (exception 6)' }),
    )
    isBusy = false
    await until(() => expect(opened.valuesOf(a)).toEqual([null, 1]))
  })

  it('is a meter that is known: its template gives the channels of energy', async () => {
    const modbus = await device()
    modbus.set(1, 4, 0, ...new Array<number>(80).fill(0))
    modbus.set(1, 4, 52, 0x45ea, 0x6000)
    const template = METER_TEMPLATES.find(({ id }) => id === 'eastron-sdm630')
    const entries = (template?.entries ?? []).map((each) => presentModbusEntry({ ...each, unitId: 1 }))
    const opened = await openAt(modbus.port, entries, { MaxGap: 40 })
    const nodes = await opened.source.browse(null)
    const proposed = proposeModbus(nodes)
    expect(proposed.map(({ channel, as }) => [channel, 'unit' in as ? as.unit : ''])).toEqual([
      ['Consumption/ActiveEnergy', 'kWh'],
      ['Consumption/ReactiveEnergy', 'kvarh'],
      ['Consumption/ActivePower', 'kW'],
      ['Consumption/ReactivePower', 'kvar'],
    ])
    await opened.source.watch(nodes.map(({ id }) => id))
    await until(() => expect(opened.valuesOf(proposed[2]?.node ?? '')).toEqual([7500]))
    expect(modbus.requests[0]).toEqual({ unit: 1, code: 4, address: 0, count: 78 })
  })
})

describe('what is no device, or a broken one', () => {
  it('is lost when nothing answers in time', async () => {
    const modbus = await device()
    modbus.silent.add(1)
    const opened = await openAt(modbus.port, [entry('a', 0), entry('b', 500)], { TimeoutMs: 30 })
    await opened.source.watch(await nodesOf(opened))
    await until(() => expect(opened.lost).toEqual([{ code: 'TIMED_OUT', detail: '' }]))
    expect(modbus.requests).toHaveLength(1)
  })

  it('leaves out an answer that comes after its time', async () => {
    const modbus = await device()
    modbus.set(1, 3, 0, 1)
    modbus.set(2, 3, 0, 2)
    let late: Buffer | null = null
    modbus.instead(({ unit }, transaction) => {
      if (late === null) {
        late = modbus.frame(transaction, unit, [3, 2, 0, 99])
        return Buffer.alloc(0)
      }
      // Just before that of the request that is under way now.
      modbus.send(late)
      return null
    })
    const opened = await openAt(modbus.port, [entry('a', 0), entry('b', 0, { UnitId: 2 })], {
      TimeoutMs: SHORT_MS,
    })
    const [a = '', b = ''] = await nodesOf(opened)
    await opened.source.watch([a, b])
    await until(() => expect(opened.valuesOf(a)).toEqual([null, 1]))
    expect(opened.valuesOf(b)).toEqual([2])
    expect(opened.lost).toEqual([])
  })

  it.each([
    ['another function', [4, 2, 0, 1]],
    ['fewer bytes than were asked for', [3, 1, 0]],
    ['more bytes than were asked for', [3, 4, 0, 1, 0, 1]],
    ['a length that is not that of its bytes', [3, 2, 0]],
  ])('that answers with %s is lost', async (_, pdu) => {
    const modbus = await device()
    modbus.instead(({ unit }, transaction) => modbus.frame(transaction, unit, pdu))
    const opened = await openAt(modbus.port, [entry('a', 0)])
    await opened.source.watch(await nodesOf(opened))
    await until(() => expect(opened.lost).toMatchObject([{ code: 'OTHER_PROTOCOL' }]))
    expect(opened.readings).toEqual([])
  })

  it('that sends something else, or too much, is lost at once', async () => {
    for (const bytes of ['HTTP/1.1 400 Bad Request\r\n', '\0\0\0\0\xff\xff\x01', '\0\0\0\0\0\x01\x01']) {
      const server = await startTestTcp((socket) => socket.write(Buffer.from(bytes, 'latin1')))
      onTestFinished(server.close)
      const opened = await openAt(server.port, [entry('a', 0)])
      await opened.source.watch(await nodesOf(opened))
      await until(() => expect(opened.lost).toMatchObject([{ code: 'OTHER_PROTOCOL' }]))
    }
  })

  it('is lost once when it closes the connection in the middle of an answer', async () => {
    const modbus = await device()
    modbus.instead((_, transaction) => modbus.frame(transaction, 1, [3, 2, 0, 1]).subarray(0, 8))
    const opened = await openAt(modbus.port, [entry('a', 0)])
    await opened.source.watch(await nodesOf(opened))
    await until(() => expect(modbus.requests).toHaveLength(1))
    modbus.cut()
    await until(() => expect(opened.lost).toMatchObject([{ code: 'UNREACHABLE' }]))
  })

  it('is not connected to with settings that cannot be right', async () => {
    const modbus = await device()
    const entries = [entry('a', 0, { Type: 'float32' }), entry('b', 1)]
    await expect(openAt(modbus.port, entries)).rejects.toMatchObject({
      problem: { code: 'SETTINGS_WRONG', detail: 'OVERLAP a, b' },
    })
    expect(modbus.open.size).toBe(0)
  })
})
