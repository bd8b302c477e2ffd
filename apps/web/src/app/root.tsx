import { PAGES } from '@millwright/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { machineQuery } from '../machines/machines.queries.ts'

export function Root() {
  return (
    <>
      <PageTitle />
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  )
}

/** `Nesting 01 · Status · Millwright` */
function PageTitle() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { page, titleKey } = useMatches().at(-1)?.staticData ?? {}
  // Only what is already known: the page itself loads the machine.
  const { data: machine } = useQuery({ ...machineQuery(id ?? ''), enabled: false })
  const parts = [
    machine?.Name,
    page ? t(`nav.${PAGES[page].title}`) : titleKey && t(titleKey),
    t('misc.product'),
  ]
  return <title>{parts.filter(Boolean).join(' · ')}</title>
}
