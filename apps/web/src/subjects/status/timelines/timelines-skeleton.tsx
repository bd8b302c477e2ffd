import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { AfterDelay } from '../../../platform/ui/states/after-delay.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/** The rows in their final shape. */
export function TimelinesSkeleton() {
  const { t } = useTranslation()
  return (
    <AfterDelay>
      <div className="mw-tl-bones" role="status" aria-label={t('timelines.loading')}>
        {ROWS.map((row) => (
          <div key={row}>
            <Skeleton height="0.8125rem" width="9rem" />
            <Skeleton height="1.25rem" width="7rem" radius="1rem" />
            <Skeleton height="1.5rem" />
          </div>
        ))}
      </div>
    </AfterDelay>
  )
}
