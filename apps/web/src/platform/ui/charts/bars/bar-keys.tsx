import { type KeyboardEvent, useState } from 'react'
import { movedCursor } from '../frame/chart-cursor.ts'

interface BarKey {
  readonly key: string
  /** The bar in words, for those who do not see it. */
  readonly name: string
  readonly isChosen: boolean
}

interface BarKeysProps {
  readonly bars: readonly BarKey[]
  readonly label: string
  /** Of the plot in its box, in pixels. */
  readonly left: number
  readonly top: number
  readonly right?: number
  readonly onLook: (index: number | null) => void
  readonly onChoose?: ((key: string) => void) | undefined
}

/** The places of the bars for pointer and focus; buttons where a bar can be opened. */
export function BarKeys({ bars, label, left, top, right = 0, onLook, onChoose }: BarKeysProps) {
  const [cursor, setCursor] = useState<number | null>(null)
  const active = Math.min(cursor ?? bars.length - 1, bars.length - 1)
  const place = { left, top, right }
  if (!onChoose) {
    return (
      <div className="mw-bars-keys" style={place} onPointerLeave={() => onLook(null)} aria-hidden="true">
        {bars.map(({ key }, index) => (
          <span key={key} onPointerEnter={() => onLook(index)} />
        ))}
      </div>
    )
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = movedCursor(event, active, 0, bars.length - 1)
    if (next === null) return
    event.preventDefault()
    setCursor(next)
    const button = event.currentTarget.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <fieldset
      className="mw-bars-keys"
      aria-label={label}
      style={place}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onLook(null)}
    >
      {bars.map(({ key, name, isChosen }, index) => (
        <button
          key={key}
          type="button"
          tabIndex={index === active ? 0 : -1}
          aria-label={name}
          aria-pressed={isChosen}
          onPointerEnter={() => onLook(index)}
          onFocus={() => {
            setCursor(index)
            onLook(index)
          }}
          onBlur={() => onLook(null)}
          onClick={() => onChoose(key)}
        />
      ))}
    </fieldset>
  )
}
