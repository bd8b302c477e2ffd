import { type Conversion, type ProposedChannel, sameValue } from './mapping.ts'
import type { OfferedNode } from './offered-node.ts'

type Words = readonly (readonly [from: string, to: string])[]

/** One node that a channel may be made of; the first one of a list that the machine offers is taken. */
interface Candidate {
  readonly meaning: string
  readonly as: (node: OfferedNode) => Conversion | null
}

/** Names of the specification in the order of their numbers: a machine may say them in a language of its own. */
const STATES: Words = [
  ['OFFLINE', 'POWER_OFF'],
  ['STANDBY', 'READY'],
  ['READY', 'READY'],
  ['WORKING', 'EXE'],
  ['ERROR', 'FAIL'],
]
const MODES: Words = [
  ['OTHER', ''],
  ['AUTOMATIC', 'automatic'],
  ['SEMIAUTOMATIC', 'semiautomatic'],
  ['MANUAL', 'manual'],
  ['SETUP', ''],
  ['SLEEP', ''],
]
const ITEM_STATES: Words = [
  ['NotAvailable', 'POWER_OFF'],
  ['OutOfService', 'FAIL'],
  ['NotExecuting', 'READY'],
  ['Executing', 'EXE'],
]

const same = (meaning: string): Candidate => ({ meaning, as: () => sameValue })
const texts = (meaning: string, words: Words): Candidate => ({ meaning, as: () => wordsOf(words) })
const numbered = (meaning: string, words: Words): Candidate => ({
  meaning,
  as: ({ words: offered }) => wordsOf(namedAsOffered(words, offered)),
})
/** The specification gives the unit of a value that names none itself. */
const inUnit = (meaning: string, unit: string, factors: Readonly<Record<string, number>>): Candidate => ({
  meaning,
  as: (node) => {
    const scale = node.unit === '' ? factors[''] : factors[node.unit.replaceAll(/[·.\s]/g, '')]
    return scale === undefined ? null : { kind: 'value', scale, offset: 0, unit }
  },
})
const asAlarms = (meaning: string): Candidate => ({
  meaning,
  as: ({ kind }) => (kind === 'alarms' ? { kind: 'alarm', code: '', text: '' } : null),
})

/** Of each list the first node that is there. The lists of one channel are asked in their order. */
const CHANNELS: readonly (readonly [channel: string, candidates: readonly Candidate[]])[] = [
  ['Machine/Status', [texts('opc40550:Flags/Emergency', [['true', 'FAIL']])]],
  ['Machine/Status', [texts('opc40550:Flags/Alarm', [['true', 'FAIL']])]],
  ['Machine/Status', [texts('opc40550:Flags/Error', [['true', 'FAIL']])]],
  ['Machine/Status', [texts('opc40550:Flags/MachineOn', [['false', 'POWER_OFF']])]],
  [
    'Machine/Status',
    [
      numbered('opc40550:Overview/CurrentState', STATES),
      texts('opc40001:MachineryItemState', ITEM_STATES),
      texts('opc40550:Flags/RecipeInRun', [
        ['true', 'EXE'],
        ['false', 'READY'],
      ]),
    ],
  ],
  [
    'Machine/Stop/Reason',
    [
      texts('opc40550:Flags/WaitLoad', [
        ['true', 'ShortageOfMaterial'],
        ['false', ''],
      ]),
    ],
  ],
  ['Machine/Wait/Unload', [same('opc40550:Flags/WaitUnload')]],
  [
    'Machine/Wait/Workpiece',
    [inUnit('opc40550:Values/AbsoluteProductionWaitWorkpieceTime', 's', { '': 1, s: 1, min: 60, h: 3600 })],
  ],
  ['Machine/Workpiece', [same('opc40550:Flags/WorkpiecePresent')]],
  [
    'Machine/Maintenance',
    [
      texts('opc40001:MachineryOperationMode', [
        ['Maintenance', '1'],
        ['*', '0'],
      ]),
    ],
  ],
  ['Alarms', [asAlarms('opc40550:Events'), asAlarms('opcua:Server')]],
  ['Machine/Cnc/Mode', [numbered('opc40550:Overview/CurrentMode', MODES)]],
  ['FeedOverride', [inUnit('opc40550:Values/AxisOverride', '%', { '': 1, '%': 1 })]],
  ['SpeedOverride', [inUnit('opc40550:Values/SpindleOverride', '%', { '': 1, '%': 1 })]],
  ['ProductionProcess/01/Programs/01/Name', [same('opc40550:LastProgramName')]],
  [
    'Machine/Counters/Parts',
    [same('opc40550:Values/AbsolutePiecesOut'), same('opc40550:Values/RelativePiecesOut')],
  ],
  [
    'Machine/Counters/Cycles',
    [same('opc40550:Values/AbsoluteRunsGood'), same('opc40550:Values/RelativeRunsGood')],
  ],
  [
    'Machine/Counters/MetersWorked',
    ['opc40550:Values/AbsoluteLength', 'opc40550:Values/RelativeLength'].map((meaning) =>
      inUnit(meaning, 'm', { '': 0.001, mm: 0.001, cm: 0.01, m: 1 }),
    ),
  ],
  [
    'Machine/OperatingGroups/BaseMachine/FeedRate',
    [inUnit('opc40550:Values/FeedSpeed', 'm/min', { '': 1, 'm/min': 1, 'mm/min': 0.001, 'm/s': 60 })],
  ],
  [
    'Consumption/ActiveEnergy',
    ['opc34100:AcActiveEnergyTotalImportHp', 'opc34100:AcActiveEnergyTotalImportLp'].map((meaning) =>
      inUnit(meaning, 'Wh', { '': 1, Wh: 1, kWh: 1000, MWh: 1e6 }),
    ),
  ],
  [
    'Consumption/ReactiveEnergy',
    ['opc34100:AcReactiveEnergyTotalImportHp', 'opc34100:AcReactiveEnergyTotalImportLp'].map((meaning) =>
      inUnit(meaning, 'varh', { '': 1, varh: 1, kvarh: 1000 }),
    ),
  ],
  ['Consumption/ActivePower', [inUnit('opc34100:AcActivePowerTotal', 'kW', { '': 0.001, W: 0.001, kW: 1 })]],
  [
    'Consumption/ReactivePower',
    [inUnit('opc34100:AcReactivePowerTotal', 'kvar', { '': 0.001, var: 0.001, kvar: 1 })],
  ],
]

/**
 * The channels that the nodes of one machine become. Of several with the same meaning the first one counts, so nodes of two machines
 * are not given together.
 */
export function proposeOpcua(nodes: readonly OfferedNode[]): ProposedChannel[] {
  const byMeaning = new Map<string, OfferedNode>()
  for (const node of nodes)
    if (node.meaning !== null && node.kind !== 'folder' && !byMeaning.has(node.meaning))
      byMeaning.set(node.meaning, node)
  return CHANNELS.flatMap(([channel, candidates]) => {
    for (const { meaning, as } of candidates) {
      const node = byMeaning.get(meaning)
      const conversion = node && as(node)
      if (conversion) return [{ channel, node: node.id, as: conversion, certainty: 'specification' as const }]
    }
    return []
  })
}

/** Words without a channel's word say nothing. An empty text says that there is none, where only flags can say it. */
const wordsOf = (words: Words): Conversion => ({
  kind: 'words',
  words: words.map(([from, to]) => ({ from, to })),
})

/** Some machines add the number of a state to its name, others write it in their language: then its place counts. */
function namedAsOffered(words: Words, offered: readonly string[]): Words {
  const named = words.filter(([, to]) => to !== '')
  if (offered.length === 0)
    return named.flatMap(
      ([from, to]): Words => [
        [from, to],
        [String(words.findIndex(([name]) => name === from)), to],
      ],
    )
  const known = new Map(words.map(([from, to]) => [from.toLowerCase(), to]))
  const byName = offered.flatMap((word): Words => {
    const to = known.get(word.toLowerCase().replace(/_\d+$/, ''))
    return to ? [[word, to]] : []
  })
  if (byName.length > 0) return byName
  if (offered.length !== words.length) return []
  return offered.flatMap((word, at): Words => (words[at]?.[1] ? [[word, words[at][1]]] : []))
}
