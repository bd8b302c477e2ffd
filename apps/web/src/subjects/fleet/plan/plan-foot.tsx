import { ActionIcon } from '@mantine/core'
import type { StatusCounts } from '@millwright/domain/fleet/replay'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconFocusCentered, IconMinus, IconPlus } from '../../../platform/ui/icons/icons.ts'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { STATUS_LOOK } from '../../status/shared/status-look.ts'
import styles from '../fleet-map.module.css'

interface PlanFootProps {
  readonly onZoom: (levels: number) => void
  readonly onFit: () => void
  readonly counts?: StatusCounts | undefined
  readonly legend?: ReactNode
}

const STEP = 0.5

/** The legend of the shapes, and the zoom. */
export function PlanFoot({ onZoom, onFit, counts, legend }: PlanFootProps) {
  const { t } = useTranslation()
  const button = { variant: 'default', size: '1.5rem' } as const
  return (
    <footer className={styles.foot}>
      <ul>
        {STATUS_ORDER.map((status) => (
          <li key={status} data-none={counts?.[status] === 0 || undefined}>
            <StatusGlyph status={status} size={12} />
            {t(STATUS_LOOK[status].labelKey)}
            {counts && <b className="mw-num">{counts[status]}</b>}
          </li>
        ))}
        {legend}
      </ul>
      <div className="mw-spacer" />
      <ActionIcon.Group>
        <ActionIcon {...button} aria-label={t('fleet.zoom_out')} onClick={() => onZoom(-STEP)}>
          <IconMinus size="0.8125rem" />
        </ActionIcon>
        <ActionIcon {...button} aria-label={t('fleet.zoom_fit')} onClick={onFit}>
          <IconFocusCentered size="0.8125rem" />
        </ActionIcon>
        <ActionIcon {...button} aria-label={t('fleet.zoom_in')} onClick={() => onZoom(STEP)}>
          <IconPlus size="0.8125rem" />
        </ActionIcon>
      </ActionIcon.Group>
    </footer>
  )
}
