import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type ReplayStop, stopAfter, stopBefore } from '@millwright/domain/fleet/replay'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '../../../platform/ui/icons/icons.ts'
import { formatShortDate, formatTime, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import styles from './replay.module.css'
import type { DayToReplay } from './replay.queries.ts'
import { type ReplayClock, SPEEDS } from './replay-clock.ts'
import { useClock } from './use-clock.ts'

interface ControlsProps {
  readonly day: DayToReplay
  readonly stops: readonly ReplayStop[]
  readonly clock: ReplayClock
  readonly nameOf: (machine: number) => string
  readonly onSeek: (second: number) => void
  /** Pauses, or plays on. */
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** Play, from stop to stop, and where the next one leads. */
export function Controls({ day, stops, clock, nameOf, onSeek, onToggle, children }: ControlsProps) {
  const { t } = useTranslation()
  const isPlaying = useClock(clock, (each) => each.isPlaying())
  const speed = useClock(clock, (each) => each.speed())
  // A stop is the same object as long as the day is.
  const before = useClock(clock, (each) => stopBefore(stops, Math.floor(each.second())))
  const next = useClock(clock, (each) => stopAfter(stops, Math.floor(each.second())))
  const timeOf = (stop: ReplayStop): string => formatTime(day.From + stop.from * 1000, day.Timezone)
  const icon = { size: '0.875rem', 'aria-hidden': true } as const
  return (
    <div className={styles.controls}>
      <ActionIcon
        variant="filled"
        color="blue"
        size="2rem"
        radius="xl"
        aria-label={isPlaying ? t('fleet.replay_pause') : t('fleet.replay_play')}
        onClick={onToggle}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size="1rem" aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size="1rem" aria-hidden="true" />
        )}
      </ActionIcon>
      <Button
        leftSection={<IconPlayerSkipBack {...icon} />}
        disabled={!before}
        onClick={() => before && onSeek(before.from)}
      >
        {t('fleet.replay_stop_before')}
      </Button>
      <Button
        rightSection={<IconPlayerSkipForward {...icon} />}
        disabled={!next}
        onClick={() => next && onSeek(next.from)}
      >
        {t('fleet.replay_next_stop')}
      </Button>
      <SegmentedControl
        aria-label={t('fleet.replay_speed')}
        value={String(speed)}
        data={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
        onChange={(chosen) => clock.setSpeed(SPEEDS.find((each) => String(each) === chosen) ?? SPEEDS[0])}
      />
      <MomentChip day={day} clock={clock} />
      <span className={styles.leads}>
        {next
          ? t('fleet.replay_leads', { name: nameOf(next.machine), time: timeOf(next) })
          : t('fleet.replay_no_stop')}
      </span>
      <div className="mw-spacer" />
      <span className={styles.legend}>
        <i />
        {t('fleet.replay_legend')}
      </span>
      {children}
    </div>
  )
}

function MomentChip({ day, clock }: Pick<ControlsProps, 'day' | 'clock'>) {
  const { language } = useTranslation().i18n
  const { From, Timezone } = day
  const time = useClock(clock, (each) =>
    formatTimeWithSeconds(From + Math.floor(each.second()) * 1000, Timezone),
  )
  return (
    <span className={`${styles.chip} mw-num`} data-part="replay-moment">
      <b>{time}</b> {formatShortDate(From, Timezone, language)}
    </span>
  )
}

export type NameOf = (machine: number) => string

/** The names of the machines of the day, in its order. */
export function namesOf(day: DayToReplay, machines: readonly Machine[]): NameOf {
  const names = new Map(machines.map(({ Id, Name }) => [Id, Name]))
  return (machine) => names.get(day.machines[machine]?.id ?? '') ?? ''
}
