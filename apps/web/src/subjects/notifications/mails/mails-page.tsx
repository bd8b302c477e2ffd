import { Button } from '@mantine/core'
import type { Mail } from '@millwright/contract/notifications/mails'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconMail } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { MailTable } from './mail-table.tsx'
import { mailsQuery } from './mails.queries.ts'

const MailDialog = lazyPart(() => import('./mail-dialog.tsx'), 'MailDialog')

/** The state of each mail to people of the organization. */
export function MailsPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const mails = useInfiniteQuery(mailsQuery(organization.BusinessCode))
  const [open, setOpen] = useState<Mail | null>(null)
  const rows = mails.data?.pages.flatMap((page) => page.result) ?? []
  return (
    <PageFrame fills title={t('nav.mails')} context={organization.Name}>
      <Card flush title={t('mails.title')} hint={t('mails.hint')}>
        <CardState query={mails} what={t('nav.mails')} />
        {mails.data && rows.length === 0 && (
          <EmptyState
            icon={<IconMail size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('mails.none')}
            text={t('mails.none_text')}
          />
        )}
        {rows.length > 0 && <MailTable mails={rows} onOpen={setOpen} />}
        {mails.hasNextPage && (
          <Button loading={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
            {t('mails.more')}
          </Button>
        )}
      </Card>
      {open && (
        <Suspense>
          <MailDialog mail={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </PageFrame>
  )
}
