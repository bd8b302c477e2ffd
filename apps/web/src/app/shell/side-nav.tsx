import { IconArrowLeft, IconDatabase, IconMap2, IconTimeline } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MachineCard } from './machine-card.tsx'
import { SideLink } from './side-link.tsx'

/** The pages of the fleet or, inside a machine, those of the machine. */
export function SideNav({ machineId }: { machineId: string | undefined }) {
  const { t } = useTranslation()
  if (machineId === undefined) {
    return (
      <>
        <h2 className="mw-side-title">{t('nav.fleet')}</h2>
        <SideLink icon={IconMap2} label={t('nav.map')} to="/machine" />
      </>
    )
  }
  return (
    <>
      <SideLink icon={IconArrowLeft} label={t('nav.back')} to="/machine" isBack />
      <MachineCard id={machineId} />
      <SideLink
        icon={IconTimeline}
        label={t('nav.status')}
        to="/machine/$id/status"
        params={{ id: machineId }}
      />
      <SideLink icon={IconDatabase} label={t('nav.data')} to="/machine/$id/data" params={{ id: machineId }} />
    </>
  )
}
