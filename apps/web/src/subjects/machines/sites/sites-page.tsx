import { Button } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconMapPin, IconPlus } from '../../../platform/ui/icons/icons.ts'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { sitesQuery } from '../shared/sites/sites.queries.ts'
import { SiteTable } from './site-table.tsx'

const SiteForm = lazyPart(() => import('./site-form.tsx'), 'SiteForm')

const NEW = 'new'

/** The sites of the organization; the one that is open is in the address (rules: pages 8). */
export function SitesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, person } = useSession()
  const mayChange = mayCall('siteEditor', person)
  const org = organization.BusinessCode
  const sites = useQuery(sitesQuery(org))
  const { site: openId } = useSearch({ from: '/shell/settings/sites' })
  const go = (site?: string) => void navigate({ to: '/settings/sites', search: { site } })
  const open = sites.data?.find(({ Id }) => Id === openId) ?? null
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
      onClick={() => go(NEW)}
    >
      {t('site.add')}
    </Button>
  )
  return (
    <PageFrame title={t('nav.sites')} context={organization.Name} actions={mayChange && add}>
      <Card flush title={t('sites.sites')} hint={sites.data?.length}>
        <SiteTable
          sites={sites.data}
          source={sites}
          onOpen={mayChange ? ({ Id }) => go(Id) : null}
          empty={
            <EmptyState
              icon={<IconMapPin size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t('site.none')}
              text={t('site.none_text')}
              {...(mayChange && { action: <Button onClick={() => go(NEW)}>{t('site.add')}</Button> })}
            />
          }
        />
      </Card>
      <Dialog
        isOpen={mayChange && (open !== null || openId === NEW)}
        onClose={() => go()}
        title={open ? open.Name : t('site.add')}
        size="lg"
      >
        <Suspense>
          <SiteForm key={openId} org={org} site={open} onDone={() => go()} />
        </Suspense>
      </Dialog>
    </PageFrame>
  )
}
