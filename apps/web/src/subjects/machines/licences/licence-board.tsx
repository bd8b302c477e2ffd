import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconLicense, IconMoodEmpty } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { ListAndDetail, PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { MachineChooser } from '../shared/machine-chooser.tsx'
import { useOwnMachines } from '../shared/own-machines.ts'
import { LicenceCard } from './licence-card.tsx'
import { LicenceLabel } from './licence-label.tsx'

interface LicenceBoardProps {
  /** Whether a machine is the one that the address names. */
  isNamed: (machine: Machine) => boolean
  /** The machine of the address, in words; undefined without one. */
  named: string | undefined
  onPick: (machine: Machine) => void
}

/** The machines of the organization with their licences; reached from the settings and from the subscriptions. */
export function LicenceBoard({ isNamed, named, onPick }: LicenceBoardProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const machines = useOwnMachines()
  const machine = machines.data?.find(isNamed)
  return (
    <PageFrame fills title={t('nav.machine_activation')} context={organization.Name}>
      <ListAndDetail>
        <MachineChooser
          machines={machines}
          selectedId={machine?.Id}
          onPick={onPick}
          mark={(each) => <LicenceLabel machine={each} />}
        />
        {machine ? (
          <LicenceCard key={machine.Id} machine={machine} />
        ) : (
          <Card>{machines.data && <NothingOpen named={named} />}</Card>
        )}
      </ListAndDetail>
    </PageFrame>
  )
}

function NothingOpen({ named }: { named: string | undefined }) {
  const { t } = useTranslation()
  if (named === undefined) {
    return (
      <EmptyState
        icon={<IconLicense size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('licences.choose')}
        text={t('licences.choose_text')}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconMoodEmpty size="1.25rem" stroke={1.5} aria-hidden="true" />}
      title={t('licences.not_found', { serial: named })}
      text={t('licences.not_found_text')}
    />
  )
}
