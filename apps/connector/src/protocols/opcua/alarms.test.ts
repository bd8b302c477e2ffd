import { DataType, type UAAlarmConditionEx, type UAObject, Variant, VariantArrayType } from 'node-opcua'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort, makeKeyPair, startTestServer, type TestServer } from './testing/test-opcua-server.ts'
import { openTest } from './testing/test-opening.ts'

const SERVER = 'i=2253'
let server: TestServer
let port: number
let woodworking: number
let source: UAObject

beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({ port, keyPair: await makeKeyPair('Saw') })
  server.space.installAlarmsAndConditionsService()
  woodworking = server.space.getNamespaceIndex('http://opcfoundation.org/UA/Woodworking/')
  source = server.namespace.addObject({
    browseName: 'Vacuum',
    componentOf: server.folder,
    eventSourceOf: server.space.rootFolder.objects.server,
  })
})

afterAll(() => server.stop())

let count = 0
let name = ''
beforeEach(() => {
  count += 1
  name = `Alarm${count}`
})

/** Of the woodworking specification, or of the base one. */
function condition(type: 'WwAlarmConditionType' | 'AlarmConditionType'): UAAlarmConditionEx {
  const alarmType = server.space.findEventType(type, type === 'AlarmConditionType' ? 0 : woodworking)
  if (!alarmType) throw new Error(`no ${type}`)
  const made = server.namespace.instantiateAlarmCondition(alarmType, {
    browseName: name,
    conditionName: name,
    conditionSource: source,
    organizedBy: server.folder,
    inputNode: server.variable(`Input ${name}`, DataType.Boolean, false),
    optionals: ['LocalizedMessages', 'MessageId', 'EventCategory'],
  } as Parameters<typeof server.namespace.instantiateAlarmCondition>[1])
  return made as UAAlarmConditionEx
}

function raise(alarm: UAAlarmConditionEx, isActive: boolean, message: string) {
  if (isActive) alarm.activateAlarm()
  else alarm.deactivateAlarm()
  alarm.currentBranch().setRetain(isActive)
  alarm.raiseNewCondition({ severity: 700, message, retain: isActive })
}

/** An event of OPC 40550-1 without a condition. */
function sendEvent(category: number, id: string): void {
  const type = server.space.findEventType('WwBaseEventType', woodworking)
  if (!type) throw new Error('no WwBaseEventType')
  source.raiseEvent(type, {
    message: { dataType: DataType.LocalizedText, value: { text: 'Chip jam' } },
    severity: { dataType: DataType.UInt16, value: 900 },
    eventCategory: new Variant({ dataType: DataType.Int32, value: category }),
    messageId: new Variant({ dataType: DataType.String, value: id }),
  })
}

describe('alarms', () => {
  it('are raised and cleared as their condition changes', async () => {
    const watching = await openTest(port)
    const alarm = condition('AlarmConditionType')
    await watching.watch([SERVER])
    raise(alarm, true, 'Vacuum is low')
    await watching.until(() =>
      expect(watching.of(SERVER)).toEqual([
        { code: `Vacuum.${name}`, isActive: true, text: 'Vacuum is low' },
      ]),
    )
    raise(alarm, false, 'Vacuum is back')
    await watching.until(() =>
      expect(watching.of(SERVER).slice(1)).toEqual([{ code: `Vacuum.${name}`, isActive: false, text: '' }]),
    )
    await watching.close()
  })

  it('of a woodworking machine have its own number and the English text', async () => {
    const watching = await openTest(port)
    const alarm = condition('WwAlarmConditionType')
    const field = (browseName: string) =>
      alarm.getChildByName(browseName, woodworking) as ReturnType<typeof server.at>
    field('MessageId').setValueFromSource({ dataType: DataType.String, value: 'E-4012' })
    field('LocalizedMessages').setValueFromSource({
      dataType: DataType.LocalizedText,
      arrayType: VariantArrayType.Array,
      value: [
        { locale: 'de', text: 'Spannung fehlt' },
        { locale: 'en', text: 'No clamping' },
      ],
    })
    await watching.watch([SERVER])
    raise(alarm, true, 'ignored')
    await watching.until(() =>
      expect(watching.of(SERVER)).toEqual([{ code: 'E-4012', isActive: true, text: 'No clamping' }]),
    )
    raise(alarm, false, 'ignored')
    await watching.until(() => expect(watching.of(SERVER)).toHaveLength(2))
    await watching.close()
  })

  it('without a condition are raised and cleared at once, and mere information is none', async () => {
    const watching = await openTest(port)
    await watching.watch([SERVER])
    sendEvent(2, 'I-1')
    sendEvent(5, 'E-2')
    await watching.until(() =>
      expect(watching.of(SERVER)).toEqual([
        { code: 'E-2', isActive: true, text: 'Chip jam' },
        { code: 'E-2', isActive: false, text: '' },
      ]),
    )
    await watching.close()
  })

  it('are warnings too where the settings say so', async () => {
    const [with_, without] = [
      await openTest(port, { settings: { WarningsAreAlarms: true } }),
      await openTest(port),
    ]
    await Promise.all([with_.watch([SERVER]), without.watch([SERVER])])
    for (const [category, id] of [
      [3, 'W-1'],
      [4, 'A-1'],
    ] as const)
      sendEvent(category, id)
    const codes = (watching: typeof with_) =>
      watching.of(SERVER).map((v) => typeof v === 'object' && v !== null && v.isActive && v.code)
    await with_.until(() => expect(codes(with_)).toEqual(['W-1', false, 'A-1', false]))
    await without.until(() => expect(codes(without)).toEqual(['A-1', false]))
    await Promise.all([with_.close(), without.close()])
  })

  it('that are active come at once, and one that ended meanwhile is cleared', async () => {
    const stays = condition('AlarmConditionType')
    name = `${name}Ends`
    const ends = condition('AlarmConditionType')
    raise(stays, true, 'stays')
    raise(ends, true, 'ends')
    const first = await openTest(port)
    await first.watch([SERVER])
    await first.until(() => expect(first.of(SERVER)).toHaveLength(2))
    await first.close()
    raise(ends, false, 'over')
    const second = await openTest(port, { position: first.heard.position })
    await second.watch([SERVER])
    await second.until(() =>
      expect(second.of(SERVER)).toEqual([{ code: `Vacuum.${name}`, isActive: false, text: '' }]),
    )
    raise(stays, false, 'over')
    await second.until(() => expect(second.of(SERVER)).toHaveLength(2))
    await second.close()
  })
})
