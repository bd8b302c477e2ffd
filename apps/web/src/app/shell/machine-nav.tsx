import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { IconArrowLeft, IconLockOpen } from '../../platform/ui/icons/icons.ts'
import { machineQuery } from '../../subjects/machines/shared/machines.queries.ts'
import { traitsOf } from '../../subjects/machines/shared/traits-of.ts'
import { MachineCard } from './machine-card.tsx'
import { PageLinks } from './page-links.tsx'
import { SideLink } from './side-link.tsx'
import { useMenu } from './use-menu.ts'

/** Until a machine is known, nothing of it is called closed. */
const UNKNOWN = { family: '', hasSensorKit: false, hasEnergyMeter: false, isFreeTrial: false }

/**
 * The pages of one machine, without those that it does not have (rules: pages 4); those that its licence keeps
 * closed say so (rules: licence 5).
 */
export function MachineNav({ id }: { id: string }) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { data: machine } = useQuery(machineQuery(id))
  const entries = useMenu('machine', machine ? traitsOf(machine, now) : UNKNOWN)
  return (
    <>
      <SideLink icon={IconArrowLeft} label={t('nav.back')} to="/machine" isBack />
      <MachineCard id={id} />
      <PageLinks entries={entries} machineId={id} />
      {machine && entries.some((entry) => entry.isClosed) && <UnlockLink machine={machine} />}
    </>
  )
}

/** Only its own organization activates a machine. */
function UnlockLink({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  if (machine.OrganizationCode !== organization.BusinessCode) return null
  return (
    <SideLink
      icon={IconLockOpen}
      label={t('licences.unlock')}
      to="/subscriptions-management/machine-activation"
      search={{ ms: machine.serial }}
    />
  )
}
