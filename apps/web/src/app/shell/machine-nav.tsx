import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { machineQuery } from '../../machines/machines.queries.ts'
import { MachineCard } from './machine-card.tsx'
import { PageLinks } from './page-links.tsx'
import { SideLink } from './side-link.tsx'
import { useMenu } from './use-menu.ts'

/** Spec §2: the pages of one machine, without those that its family does not have. */
export function MachineNav({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data: machine } = useQuery(machineQuery(id))
  const family = machine?.MachineFamily ?? ''
  const entries = useMenu('machine', { family, hasSensorKit: false, isFreeTrial: false })
  return (
    <>
      <SideLink icon={IconArrowLeft} label={t('nav.back')} to="/machine" isBack />
      <MachineCard id={id} />
      <PageLinks entries={entries} machineId={id} />
    </>
  )
}
