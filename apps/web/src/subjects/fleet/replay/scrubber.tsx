import { hoursShown, type ReplayStop } from '@millwright/domain/fleet/replay'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import { Canvas, type Draw } from '../../../platform/ui/charts/frame/canvas.tsx'
import { formatTime, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import styles from './replay.module.css'
import type { DayToReplay } from './replay.queries.ts'
import type { ReplayClock } from './replay-clock.ts'
import { paintScrubber, SCRUBBER } from './scrubber-paint.ts'

interface ScrubberProps {
  readonly day: DayToReplay
  readonly stops: readonly ReplayStop[]
  readonly clock: ReplayClock
  /** A person has chosen a moment. */
  readonly onSeek: (second: number) => void
}

const MINUTE_S = 60

/** The day over the full width, and the moment on it, which is dragged or moved by keys. */
export function Scrubber({ day, stops, clock, onSeek }: ScrubberProps) {
  const { t } = useTranslation()
  const tokens = useTokens()
  const now = useNow(MINUTE_S * 1000)
  const { From, To, Until, Timezone } = day
  const shown = useMemo(
    () =>
      hoursShown(
        day.machines,
        day.Shifts.map((shift) => ({ from: shift.From, to: shift.To })),
        (To - From) / 1000,
      ),
    [day, From, To],
  )
  const track = useRef<HTMLDivElement>(null)
  const knob = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const shareOf = useCallback(
    (second: number): number => Math.min(1, Math.max(0, (second - shown.from) / (shown.to - shown.from))),
    [shown],
  )

  // Sixty times a second: written to the elements, without a component being rendered.
  useEffect(() => {
    const move = (): void => {
      const second = clock.second()
      const text = formatTimeWithSeconds(From + second * 1000, Timezone)
      if (knob.current) knob.current.style.left = `${shareOf(second) * 100}%`
      if (label.current) label.current.textContent = text
      track.current?.setAttribute('aria-valuenow', String(Math.round(second)))
      track.current?.setAttribute('aria-valuetext', text)
    }
    move()
    return clock.subscribe(move)
  }, [clock, From, Timezone, shareOf])

  const draw = useCallback<Draw>(
    (g, width) =>
      paintScrubber(
        g,
        width,
        {
          machines: day.machines,
          stops,
          shifts: day.Shifts.map((shift) => ({
            name: t('shifts.shift', { number: shift.Number }),
            from: shift.From,
            to: shift.To,
          })),
          begin: shown.from,
          end: shown.to,
          known: (Until - From) / 1000,
          hourText: (second) => formatTime(From + second * 1000, Timezone),
        },
        tokens,
      ),
    [day, stops, shown, tokens, t, From, Until, Timezone],
  )

  const secondAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {}
    return shown.from + ((clientX - left) / width) * (shown.to - shown.from)
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    clock.pause()
    event.currentTarget.setPointerCapture(event.pointerId)
    clock.seek(secondAt(event))
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) clock.seek(secondAt(event))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { Home: shown.from, End: clock.end() }[event.key]
    const by = { PageUp: 10 * MINUTE_S, PageDown: -10 * MINUTE_S }[event.key]
    if (to === undefined && by === undefined) return
    event.preventDefault()
    onSeek(to ?? clock.second() + (by ?? 0))
  }
  const isToday = Until < To
  return (
    <div className={styles.scrubber}>
      <Canvas height={SCRUBBER.height * tokens.rem} draw={draw} />
      {isToday && now >= From && (
        <div className={styles.now} style={{ left: `${shareOf((now - From) / 1000) * 100}%` }}>
          <span className="mw-num">{formatTime(now, Timezone)}</span>
        </div>
      )}
      <div ref={knob} className={styles.moment} aria-hidden="true">
        <span ref={label} className="mw-num" />
      </div>
      <div
        ref={track}
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label={t('fleet.replay_moment')}
        aria-valuemin={Math.round(shown.from)}
        aria-valuemax={Math.round(shown.to)}
        aria-valuenow={Math.round(clock.second())}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => onSeek(clock.second())}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
