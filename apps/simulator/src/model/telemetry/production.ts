import { programChannel } from '@millwright/contract/production/production-channels'
import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import type { Diary } from '../diary.ts'
import { seeded } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Equipment } from './equipment.ts'
import { finished, type Lifetime } from './lifetime.ts'
import type { Window } from './moment.ts'
import { PROCESS } from './process-slots.ts'
import { aggregateSignals } from './production-status.ts'
import { type Program, partsDone, programAt } from './programs.ts'
import type { Signal } from './signal.ts'

/** Families are measured by these, and count defective ones of them. */
const MEASURED = ['PART_COUNT', 'METERS_WORKED', 'PART_MOVED']
/** Of all that is made, by a machine in good order. */
const DEFECT_SHARE = [0.003, 0.011] as const

export const defectShareOf = ({ seed, problem }: Modelled): number =>
  problem?.defectShare ?? seeded(seed, 'defects').between(...DEFECT_SHARE)

/** Since the machine was commissioned; only a part that is finished counts. */
export const piecesOf = (diary: Diary, equipment: Equipment): Lifetime =>
  finished(diary, equipment.partsAnHour)

export interface ProductionParts {
  readonly equipment: Equipment
  readonly pieces: Lifetime
  readonly programsOf: (window: Window) => readonly Program[]
  readonly defectShare: number
}

export function productionSignals({ equipment, pieces, programsOf, defectShare }: ProductionParts): Signal[] {
  const repetitions = (
    name: 'RepsTarget' | 'RepsDone',
    at: (program: Program, ts: number) => number,
  ): Signal => ({
    channel: programChannel(PROCESS, name),
    unit: '',
    isFast: false,
    decimals: 0,
    range: [0, 40],
    at({ window, ts }) {
      const program = programAt(programsOf(window), ts)
      return program ? at(program, ts) : 0
    },
  })
  return [
    repetitions('RepsTarget', (program) => program.parts.length),
    repetitions('RepsDone', partsDone),
    ...equipment.counters.map(({ kpi, unit, perPiece, decimals }): Signal => {
      const scale = 10 ** decimals
      return {
        channel: KPI_CHANNELS[kpi],
        unit,
        isFast: false,
        isCounter: true,
        decimals,
        range: [0, 1e12],
        // Cut, not rounded: a piece counts when it is there.
        at: (moment) => Math.floor(pieces(moment) * perPiece * scale) / scale,
      }
    }),
    ...equipment.counters
      .filter(({ kpi }) => MEASURED.includes(kpi))
      .slice(0, 1)
      .map(
        ({ unit, perPiece }): Signal => ({
          channel: DEFECTIVE_CHANNEL,
          unit,
          isFast: false,
          isCounter: true,
          decimals: 0,
          range: [0, 1e12],
          at: (moment) => Math.floor(pieces(moment) * perPiece * defectShare),
        }),
      ),
    ...aggregateSignals(equipment, pieces),
  ]
}
