import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './shift-strip.module.css'
import { shareOf, timeAt, timeByKey } from './strip-pieces.ts'

interface StripHandleProps {
  readonly number: number
  readonly edge: 'start' | 'end'
  readonly value: string
  /** Of the shift at this edge, as a share of the day: no handle takes more than half of it. */
  readonly length: number
  readonly onChange: (time: string) => void
}

/** The hour at which a shift starts or ends, moved by pointer, finger or key. */
export function StripHandle({ number, edge, value, length, onChange }: StripHandleProps) {
  const { t } = useTranslation()
  // Midnight is the end of the day for a shift that ends then.
  const share = edge === 'end' ? shareOf(value) || 1 : shareOf(value)
  const change = (time: string | null): void => {
    if (time !== null && time !== value) onChange(time)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget
    if (!handle.hasPointerCapture(event.pointerId)) return
    const day = handle.parentElement?.getBoundingClientRect()
    if (day && day.width > 0) change(timeAt((event.clientX - day.left) / day.width))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const time = timeByKey(value, event.key)
    if (time === null) return
    event.preventDefault()
    change(time)
  }
  return (
    <span
      className={styles.handle}
      role="slider"
      tabIndex={0}
      aria-label={`${t('shifts.shift', { number })}: ${t(`shifts.${edge}`)}`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={24}
      aria-valuenow={share * 24}
      aria-valuetext={value}
      data-edge={edge}
      data-time={value}
      style={{ left: `${share * 100}%`, '--length': length } as CSSProperties}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
