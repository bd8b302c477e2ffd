import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconPlus, IconUserShare } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { GrantTable } from './grant-table.tsx'
import { grantsQuery } from './grants.queries.ts'
import { TicketAccessCard } from './ticket-access-card.tsx'

const GrantDialog = lazyPart(() => import('./grant-form.tsx'), 'GrantDialog')

/** Who of the vendors, dealers and branches may look at one's machines, and at whose machines one may look. */
export function PartnerAccessPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const [isGiving, setGiving] = useState(false)
  const grants = useQuery(grantsQuery(org))
  const given = grants.data?.filter((grant) => grant.Owner.BusinessCode === org) ?? []
  const received = grants.data?.filter((grant) => grant.Owner.BusinessCode !== org) ?? []
  return (
    <PageFrame
      title={t('nav.partner_access')}
      context={organization.Name}
      actions={
        <Button
          variant="filled"
          leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
          onClick={() => setGiving(true)}
        >
          {t('partner_access.give')}
        </Button>
      }
    >
      <CardState query={grants} what={t('nav.partner_access')} />
      {grants.data && (
        <Card flush title={t('partner_access.given')} hint={t('partner_access.given_hint')}>
          <GrantTable
            grants={given}
            isGiven
            empty={
              <EmptyState
                icon={<IconUserShare size="1.25rem" stroke={1.5} aria-hidden="true" />}
                title={t('partner_access.nobody')}
                text={t('partner_access.nobody_text')}
              />
            }
          />
        </Card>
      )}
      {received.length > 0 && (
        <Card flush title={t('partner_access.received')} hint={t('partner_access.received_hint')}>
          <GrantTable grants={received} isGiven={false} empty={null} />
        </Card>
      )}
      <TicketAccessCard org={org} />
      {isGiving && (
        <Suspense>
          <GrantDialog isOpen onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </PageFrame>
  )
}
