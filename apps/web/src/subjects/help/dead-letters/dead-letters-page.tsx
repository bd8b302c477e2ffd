import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconChecklist } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { DeadLetterTable } from './dead-letter-table.tsx'
import { deadLettersQuery } from './dead-letters.queries.ts'

/** Work for the organization that the portal gave up after many tries. */
export function DeadLettersPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const letters = useInfiniteQuery(deadLettersQuery(organization.BusinessCode))
  const rows = letters.data?.pages.flatMap((page) => page.result) ?? []
  return (
    <PageFrame title={t('nav.dead_letters')} context={organization.Name}>
      <Card flush title={t('dead_letters.tasks')} hint={t('dead_letters.hint')}>
        <CardState query={letters} what={t('nav.dead_letters')} />
        {letters.data && rows.length === 0 && (
          <EmptyState
            icon={<IconChecklist size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('dead_letters.nothing')}
            text={t('dead_letters.nothing_text')}
          />
        )}
        {rows.length > 0 && <DeadLetterTable letters={rows} />}
        {letters.hasNextPage && (
          <Button loading={letters.isFetchingNextPage} onClick={() => void letters.fetchNextPage()}>
            {t('dead_letters.more')}
          </Button>
        )}
      </Card>
    </PageFrame>
  )
}
