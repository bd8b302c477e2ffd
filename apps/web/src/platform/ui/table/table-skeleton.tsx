import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AfterDelay } from '../states/after-delay.tsx'
import styles from './data-table.module.css'

const ROWS = Array.from({ length: 8 }, (_, index) => index)

/** Rows in their final height, after a moment; their room is there from the start, so that what is below them stays. */
export function TableSkeleton({ columns, rowHeight }: { columns: number; rowHeight: string }) {
  const { t } = useTranslation()
  return (
    <div data-part="skeleton" style={{ minHeight: `calc(${ROWS.length} * ${rowHeight})` }}>
      <AfterDelay>
        <div className={styles.wait} role="status" aria-label={t('misc.loading')}>
          {ROWS.map((row) => (
            <div
              key={row}
              style={{ height: rowHeight, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {ROWS.slice(0, columns).map((cell) => (
                <Skeleton key={cell} height="0.625rem" width={cell === 0 ? '70%' : '45%'} />
              ))}
            </div>
          ))}
        </div>
      </AfterDelay>
    </div>
  )
}
