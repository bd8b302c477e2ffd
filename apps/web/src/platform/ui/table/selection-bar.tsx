import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconDownload } from '../icons/icons.ts'
import styles from './data-table.module.css'

interface SelectionBarProps {
  readonly count: number
  readonly children: ReactNode
  readonly onExport: (() => void) | undefined
  readonly onClear: () => void
}

/** Actions on the chosen rows. */
export function SelectionBar({ count, children, onExport, onClear }: SelectionBarProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('table.selection')}>
      <span role="status">{t('table.selected', { count })}</span>
      {children}
      {onExport && (
        <Button leftSection={<IconDownload size="0.8125rem" aria-hidden="true" />} onClick={onExport}>
          {t('table.export_selected')}
        </Button>
      )}
      <div className="mw-spacer" />
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t('table.clear_selection')}
      </Button>
    </div>
  )
}
