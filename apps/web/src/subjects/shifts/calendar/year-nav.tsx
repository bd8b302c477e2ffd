import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconChevronLeft, IconChevronRight } from '../../../platform/ui/icons/icons.ts'
import styles from './calendar-editor.module.css'

const FIRST_YEAR = 2000
const LAST_YEAR = 2099

export const isShownYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR

export function YearNav({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.yearNav}>
      <ActionIcon
        aria-label={t('calendar.year_before')}
        disabled={!isShownYear(year - 1)}
        onClick={() => onChange(year - 1)}
      >
        <IconChevronLeft size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
      <b className="mw-num" aria-live="polite">
        {year}
      </b>
      <ActionIcon
        aria-label={t('calendar.year_after')}
        disabled={!isShownYear(year + 1)}
        onClick={() => onChange(year + 1)}
      >
        <IconChevronRight size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
