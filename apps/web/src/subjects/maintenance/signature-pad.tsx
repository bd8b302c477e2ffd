import { Button } from '@mantine/core'
import { MAX_SIGNATURE } from '@millwright/contract/maintenance/activity-shapes'
import { type PointerEvent, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './maintenance.module.css'

const WIDTH = 320
const HEIGHT = 120
const LONGEST = 12

interface SignaturePadProps {
  readonly value: string
  readonly onChange: (path: string) => void
}

/** A place to sign with a finger or the mouse. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const { t } = useTranslation()
  const isDrawing = useRef(false)
  const draw = (event: PointerEvent<SVGSVGElement>, command: 'M' | 'L'): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * WIDTH
    const y = ((event.clientY - box.top) / box.height) * HEIGHT
    if (value.length + LONGEST < MAX_SIGNATURE) onChange(`${value}${command}${x.toFixed(1)},${y.toFixed(1)}`)
  }
  return (
    <div className={styles.sign}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('maintenance.signature')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDrawing.current = true
          draw(event, 'M')
        }}
        onPointerMove={(event) => isDrawing.current && draw(event, 'L')}
        onPointerUp={() => {
          isDrawing.current = false
        }}
      >
        <path d={value} />
      </svg>
      <Button variant="subtle" size="compact-sm" disabled={value === ''} onClick={() => onChange('')}>
        {t('maintenance.clear_signature')}
      </Button>
    </div>
  )
}

export function Signature({ path }: { readonly path: string }) {
  const { t } = useTranslation()
  return (
    <svg
      className={styles.signed}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('maintenance.signature')}
    >
      <path d={path} />
    </svg>
  )
}
