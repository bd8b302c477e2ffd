import type { Status } from '@millwright/domain/status/status'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { RunningTime } from '../../../platform/ui/page/running-time.tsx'
import { StatusGlyph } from './status-glyph.tsx'
import { drawnAs, labelKeyOf } from './status-look.ts'
import './status.css'

interface StatusPillProps {
  readonly status: Status
  /** When the status began, epoch milliseconds; null when nothing was ever reported. */
  readonly since: number | null
  readonly size?: 'sm' | 'lg'
}

const GLYPH_SIZE = { sm: 13, lg: 17 } as const

/** Quiet by default; only an alarm has a saturated surface. */
export function StatusPill({ status, since, size = 'sm' }: StatusPillProps) {
  const { t } = useTranslation()
  return (
    <span className="mw-pill" data-status={drawnAs(status)} data-size={size}>
      <StatusGlyph status={status} size={GLYPH_SIZE[size]} />
      <b>{t(labelKeyOf(status))}</b>
      {since !== null && <RunningTime since={since} />}
    </span>
  )
}
