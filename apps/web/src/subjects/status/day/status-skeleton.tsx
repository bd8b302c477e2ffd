import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../../platform/ui/states/after-delay.tsx'

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The timeline in its final shape. */
export function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <AfterDelay>
      <div className="mw-ms-bones" role="status" aria-label={t('machine_status.loading')}>
        <Skeleton height="8rem" radius="0.25rem" />
        <Skeleton height="0.875rem" />
        <div>
          {KEYS.map((key) => (
            <Skeleton key={key} height="0.75rem" width="6rem" />
          ))}
        </div>
      </div>
    </AfterDelay>
  )
}

/** The page before the machine is known. */
export function StatusSkeleton() {
  return (
    <AfterDelay>
      <div className="mw-ms-bones-head" aria-hidden="true">
        <Skeleton height="3.5rem" width="3.5rem" radius="0.75rem" />
        <div>
          <Skeleton height="1.25rem" width="9rem" />
          <Skeleton height="0.75rem" width="12rem" />
        </div>
      </div>
      <Card>
        <BoardSkeleton />
      </Card>
    </AfterDelay>
  )
}
