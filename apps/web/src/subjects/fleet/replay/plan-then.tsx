import type { LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import type { Machine } from '@millwright/contract/machines/machines'
import { countsAt, type Flag, flagAt } from '@millwright/domain/fleet/replay'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconFlag } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatDuration } from '../../../platform/ui/text/format.ts'
import { type FilledBuffer, fillAt } from '../flow/buffer-fill.ts'
import { atSpot, BufferMark } from '../flow/buffer-mark.tsx'
import { bufferSpot } from '../flow/join-geometry.ts'
import { PlanJoins, placesOf } from '../flow/plan-joins.tsx'
import { boxOf } from '../plan/geometry.ts'
import { PlanCard } from '../plan/plan-card.tsx'
import styles from './replay.module.css'
import type { DayToReplay } from './replay.queries.ts'
import type { ReplayClock } from './replay-clock.ts'
import { useClock } from './use-clock.ts'
import { useMachinesThen } from './use-machines-then.ts'

interface PlanThenProps {
  readonly day: DayToReplay
  readonly clock: ReplayClock
  readonly machines: readonly Machine[]
  readonly lines: readonly LineOfMachines[]
  readonly buffers: readonly FilledBuffer[]
}

/** The plan as it was: machines, buffers, and a flag at each that was in alarm. */
export function PlanThen({ day, clock, machines, lines, buffers }: PlanThenProps) {
  const { t } = useTranslation()
  const then = useMachinesThen(clock, day, machines)
  const drawn = useMemo(() => lines.flatMap(({ Flow }) => Flow.Buffers), [lines])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the machines, and with nothing else
  const counts = useMemo(() => countsAt(day.machines, clock.second()), [then, day, clock])
  return (
    <Card className={styles.plan} flush>
      <PlanCard
        machines={then}
        all={then}
        markedId={null}
        onMark={() => undefined}
        doing={undefined}
        draft={null}
        overlay={(here) => {
          const places = placesIn(here)
          return {
            isPast: true,
            counts,
            under: <PlanJoins buffers={drawn} places={places} />,
            marks: (
              <>
                {buffers.map((buffer) => (
                  <BufferThen key={buffer.key} {...{ buffer, clock, places }} />
                ))}
                {day.machines.map((machine) => (
                  <FlagThen key={machine.id} {...{ machine, clock, places }} />
                ))}
              </>
            ),
            legend: drawn.length > 0 && (
              <li>
                <i className={styles.bufferMark} />
                {t('fleet.buffer')}
              </li>
            ),
          }
        }}
      />
    </Card>
  )
}

type Places = ReadonlyMap<string, NonNullable<Machine['Map_View']>>

const placesIn = (here: readonly Machine[]): Places =>
  new Map(here.flatMap(({ Id, Map_View }) => (Map_View ? [[Id, Map_View] as const] : [])))

interface BufferThenProps extends Pick<PlanThenProps, 'clock'> {
  readonly buffer: FilledBuffer
  readonly places: Places
}

function BufferThen({ buffer, clock, places }: BufferThenProps) {
  const { t } = useTranslation()
  const fill = useClock(clock, (each) => {
    const level = fillAt(buffer, each.second())
    return level === null ? null : Math.round(level)
  })
  const [before, after] = [placesOf(buffer.from, places), placesOf(buffer.to, places)]
  if (!before || !after) return null
  const label =
    fill === null || buffer.capacity === null
      ? t('fleet.buffer')
      : t('fleet.replay_fill', { fill, capacity: buffer.capacity })
  return <BufferMark spot={bufferSpot(before, after)} fill={fill} capacity={buffer.capacity} label={label} />
}

interface FlagThenProps extends Pick<PlanThenProps, 'clock'> {
  readonly machine: DayToReplay['machines'][number]
  readonly places: Places
}

const NONE: Flag | null = null

/** Code, and for how long it has stood by then. */
function FlagThen({ machine, clock, places }: FlagThenProps) {
  const { language } = useTranslation().i18n
  const place = places.get(machine.id)
  // By seconds: at a speed of 600 it is another text in each frame, and the only thing that is drawn again.
  const text = useClock(clock, (each) => {
    const flag = place ? flagAt(machine, each.second()) : NONE
    return flag ? `${flag.code}\n${formatDuration(each.second() - flag.since, language)}` : ''
  })
  if (!place || text === '') return null
  const [code, duration] = text.split('\n')
  return (
    <span className={styles.flag} style={atSpot({ x: place.X, y: boxOf(place).maxY })} data-part="flag">
      <IconFlag size="0.6875rem" aria-hidden="true" />
      {code !== '' && <b>{code}</b>}
      <span className="mw-num">{duration}</span>
    </span>
  )
}
