import { isCms } from '@millwright/domain/machines/maker'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { DemoMachine } from '../../fleet.ts'
import type { Modelled } from '../shifts.ts'
import { lag, perStatus, pulls } from './lag.ts'
import type { Window } from './moment.ts'
import { drift, jitter } from './noise.ts'
import type { Overrides } from './settings.ts'
import type { Signal } from './signal.ts'

type Made = Modelled & Pick<DemoMachine, 'manufacturer'>

interface CmsGroup {
  readonly name: string
  readonly highest: number
  readonly unit: string
}

/** Makers whose machines report their groups by levels of their own; a waterjet moves a jet, the others a spindle. */
const groupOf = ({ family }: Modelled): CmsGroup =>
  family === 'AWJ'
    ? { name: 'AbrasiveWaterjet01', highest: 12_000, unit: 'mm/min' }
    : { name: 'Spindle01', highest: 24_000, unit: 'rpm' }

const channelOf = (machine: Modelled, level: string): string =>
  `Machine/OperatingGroups/${groupOf(machine).name}/${level}`

/** Speed, load and override of the group of a CMS machine. */
export function cmsSignals(machine: Made, { speed }: Overrides): Signal[] {
  if (!isCms(machine.manufacturer)) return []
  const { highest, unit } = groupOf(machine)
  const run = lag(
    pulls(3 * SECOND_MS, perStatus({ EXE: 1, HANDLING: 0.15, READY: 0, FAIL: 0, POWER_OFF: 0 })),
  )
  const effort = drift(8 * SECOND_MS, machine.seed, 'cms effort')
  const hum = jitter(SECOND_MS, machine.seed, 'cms hum')
  return [
    {
      channel: channelOf(machine, 'SpeedRate'),
      unit,
      isFast: true,
      decimals: 0,
      range: [0, highest * 1.2],
      at: (moment) => highest * 0.8 * run(moment) * (speed(moment) / 100) * (1 + 0.01 * hum(moment.ts)),
    },
    {
      channel: channelOf(machine, 'Load'),
      unit: '%',
      isFast: true,
      decimals: 1,
      range: [0, 100],
      at: (moment) => run(moment) * (42 + 24 * effort(moment.ts) + 6 * hum(moment.ts)),
    },
    {
      channel: channelOf(machine, 'SpeedOverride'),
      unit: '%',
      isFast: false,
      decimals: 1,
      range: [0, 150],
      at: speed,
    },
  ]
}

const STATUS_WORDS = perStatus({
  EXE: 'exe',
  HANDLING: 'ready',
  READY: 'ready',
  FAIL: 'feed_hold',
  POWER_OFF: 'done',
})
const MODE_WORDS = perStatus({
  EXE: 'automatic',
  HANDLING: 'automatic',
  READY: 'semiautomatic',
  FAIL: 'manual',
  POWER_OFF: 'edit',
})

/** Status and mode of the group, sent when they change. */
export const cmsEvents = (
  machine: Made,
  { starts, statuses }: Window,
): { ts: number; channel: string; value: string }[] =>
  !isCms(machine.manufacturer)
    ? []
    : starts.flatMap((ts, index) => {
        const [status, before] = [statuses[index] ?? 'POWER_OFF', statuses[index - 1]]
        const changeOf = (level: string, words: typeof STATUS_WORDS) =>
          before !== undefined && words[status] === words[before]
            ? []
            : [{ ts, channel: channelOf(machine, level), value: words[status] }]
        return [...changeOf('Status', STATUS_WORDS), ...changeOf('Mode', MODE_WORDS)]
      })
