import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../platform/i18n/use-translation.ts'
import { knownMachineQuery } from '../platform/live/machine-key.ts'

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
  const { titleKey } = useMatches().at(-1)?.staticData ?? {}
  // The page itself loads the machine.
  const { data: machine } = useQuery(knownMachineQuery(id ?? ''))
  const parts = [machine?.Name, titleKey && t(titleKey), t('misc.product')]
  return <title>{parts.filter(Boolean).join(' · ')}</title>
}
