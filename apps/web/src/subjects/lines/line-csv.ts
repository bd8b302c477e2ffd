import type { LineReport } from '@millwright/contract/lines/lines-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import { type CsvField, csvOf } from '../../platform/ui/text/csv.ts'
import { STATE_LOOK } from './state-look.ts'

interface Names {
  readonly nameOf: (machineId: string) => string
  readonly lossText: (loss: LineReport['Losses'][number] | LineReport['Causes'][number]) => string
}

const moment = (ts: number): string => new Date(ts).toISOString()
const minutes = (ms: number): number => Math.round(ms / 600) / 100

/** Every stretch of every machine, with the cause of those that are waiting. */
export function stretchesCsv(
  { Machines, Causes }: LineReport,
  { nameOf, lossText }: Names,
  t: TFunction,
): string {
  const head = [
    'line.columns.machine',
    'days.from',
    'days.to',
    'days.minutes',
    'line.columns.state',
    'line.caused_by',
    'line.columns.cause',
    'line.columns.certainty',
  ]
  const rows = Machines.flatMap(({ Name, Stretches }) =>
    Stretches.map(({ From, To, State, Cause, Certainty }): CsvField[] => {
      const cause = Cause === null ? undefined : Causes[Cause]
      return [
        Name,
        moment(From),
        moment(To),
        minutes(To - From),
        t(STATE_LOOK[State].textKey),
        cause ? nameOf(cause.MachineId) : null,
        cause ? lossText(cause) : null,
        Certainty && t(`line.certainties.${Certainty}`),
      ]
    }),
  )
  return csvOf([head.map((each) => t(each)), ...rows])
}

/** The losses, with what nothing explains as their last row. */
export function lossesCsv(
  { Losses, NotExplainedMs }: Pick<LineReport, 'Losses' | 'NotExplainedMs'>,
  { nameOf, lossText }: Names,
  t: TFunction,
): string {
  const head = [
    'line.caused_by',
    'line.columns.cause',
    'days.minutes',
    'line.columns.machines',
    'line.columns.cost',
    'line.columns.currency',
  ]
  const rows = Losses.map((loss): CsvField[] => [
    nameOf(loss.MachineId),
    lossText(loss),
    minutes(loss.WaitedMs),
    loss.Machines,
    loss.Cost && Math.round(loss.Cost.Amount * 100) / 100,
    loss.Cost?.Currency ?? null,
  ])
  const last: CsvField[] = [t('line_shared.not_explained'), null, minutes(NotExplainedMs), null, null, null]
  return csvOf([head.map((each) => t(each)), ...rows, last])
}
