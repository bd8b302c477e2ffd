import { paceAt } from '@millwright/domain/fleet/replay'
import type { ReplayMoment } from '@millwright/domain/fleet/replay-moments'
import { momentsAround, momentsOf } from '@millwright/domain/fleet/replay-moments'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import {
  formatDuration,
  formatNumber,
  formatTime,
  formatTimeWithSeconds,
} from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { type BufferMoment, bufferMomentsOf, type FilledBuffer } from '../flow/buffer-fill.ts'
import type { NameOf } from './controls.tsx'
import { momentWords } from './moment-words.ts'
import styles from './replay.module.css'
import type { DayToReplay } from './replay.queries.ts'
import type { ReplayClock } from './replay-clock.ts'
import { useClock } from './use-clock.ts'

interface AroundMomentProps {
  readonly day: DayToReplay
  readonly clock: ReplayClock
  readonly nameOf: NameOf
  readonly buffers: readonly FilledBuffer[]
}

const AROUND = { withinS: 600, most: 6 }

type Shown = ReplayMoment | BufferMoment

/** Ten minutes before and after; what had not happened yet is quieter, below the line of the moment. */
export function AroundMoment({ day, clock, nameOf, buffers }: AroundMomentProps) {
  const { t } = useTranslation()
  const known = (day.Until - day.From) / 1000
  const moments = useMemo(
    () =>
      [...momentsOf(day.machines, known), ...bufferMomentsOf(buffers)].sort(
        (a: Shown, b: Shown) => a.at - b.at,
      ),
    [day, known, buffers],
  )
  // The list changes only when something comes in or goes out, or passes the moment.
  const key = useClock(clock, (each) => {
    const { before, after } = momentsAround(moments, each.second(), AROUND)
    return `${before[0]?.at} ${before.length} ${before.at(-1)?.at} ${after[0]?.at} ${after.length} ${after.at(-1)?.at}`
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another list
  const { before, after } = useMemo(
    () => momentsAround(moments, clock.second(), AROUND),
    [moments, clock, key],
  )
  const row = (moment: Shown, state: 'past' | 'latest' | 'next') => (
    <Row key={keyOf(moment)} {...{ day, moment, nameOf, state }} />
  )
  return (
    <Card
      className={styles.around}
      title={t('fleet.replay_around')}
      hint={t('fleet.replay_around_hint')}
      flush
    >
      <ol data-part="around-moment">
        {before.map((moment, at) => row(moment, at === before.length - 1 ? 'latest' : 'past'))}
        <li className={styles.here} aria-hidden="true">
          <HereTime day={day} clock={clock} />
        </li>
        {after.map((moment) => row(moment, 'next'))}
      </ol>
      {before.length + after.length === 0 && <p className={styles.quiet}>{t('fleet.replay_quiet')}</p>}
      <Made day={day} clock={clock} />
    </Card>
  )
}

function HereTime({ day: { From, Timezone }, clock }: Pick<AroundMomentProps, 'day' | 'clock'>) {
  const time = useClock(clock, (each) =>
    formatTimeWithSeconds(From + Math.floor(each.second()) * 1000, Timezone),
  )
  return <span className="mw-num">{time}</span>
}

/** A machine does one thing at a time; of one buffer it is full or empty. */
const keyOf = (moment: Shown): string => {
  const what = moment.kind === 'buffer' ? moment.buffer : moment.kind === 'acknowledged' ? moment.code : ''
  return `${moment.at} ${moment.kind} ${moment.machine} ${what}`
}

interface RowProps extends Pick<AroundMomentProps, 'day' | 'nameOf'> {
  readonly moment: Shown
  readonly state: 'past' | 'latest' | 'next'
}

function Row({ day, moment, nameOf, state }: RowProps) {
  const { t, i18n } = useTranslation()
  const duration = (seconds: number): string => formatDuration(seconds, i18n.language)
  const { what, detail } = momentWords(t, moment, nameOf(moment.machine), duration)
  return (
    <li data-state={state}>
      <time className="mw-num">{formatTimeWithSeconds(day.From + moment.at * 1000, day.Timezone)}</time>
      <span className={styles.glyph}>
        {moment.kind === 'status' && <StatusGlyph status={moment.status ?? 'noData'} size={14} />}
        {moment.kind === 'acknowledged' && <i className={styles.person}>{initialsOf(moment.by)}</i>}
        {moment.kind === 'buffer' && <i className={styles.bufferMark} />}
      </span>
      <div>
        <b>{what}</b>
        {detail !== '' && <small title={detail}>{detail}</small>}
      </div>
    </li>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')

/** The minute is exact enough for a number that grows by pieces. */
function Made({ day, clock }: Pick<AroundMomentProps, 'day' | 'clock'>) {
  const { t, i18n } = useTranslation()
  const minute = useClock(clock, (each) => Math.floor(each.second() / 60))
  const { made, goal } = useMemo(() => paceAt(day.machines, minute * 60), [day, minute])
  if (made === null) return null
  const number = (value: number): string => formatNumber(Math.round(value), i18n.language)
  return (
    <footer className={styles.made}>
      <span>{t('fleet.replay_made', { time: formatTime(day.From + minute * 60_000, day.Timezone) })}</span>
      <b className="mw-num">{t('fleet.replay_parts', { count: Math.round(made), value: number(made) })}</b>
      {goal !== null && <span className="mw-num">{t('fleet.replay_goal', { value: number(goal) })}</span>}
    </footer>
  )
}
