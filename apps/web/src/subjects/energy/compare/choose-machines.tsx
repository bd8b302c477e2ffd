import { Button } from '@mantine/core'
import { PAGES } from '@millwright/contract/pages'
import { pageRefusal } from '@millwright/domain/machines/page-rule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { MachinePicker } from '../../machines/shared/machine-picker.tsx'
import { groupMachinesQuery } from '../../machines/shared/machines.queries.ts'
import { traitsOf } from '../../machines/shared/traits-of.ts'
import styles from './compare.module.css'
import { MOST_OTHERS } from './use-compared.ts'

interface ChooseMachinesProps {
  readonly own: string
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}

/** Machines of the selected group that have this page too. */
export function ChooseMachines({ own, chosen, onChosen }: ChooseMachinesProps) {
  const { t } = useTranslation()
  const { organization, selectedGroup, features } = useSession()
  const now = useNow(60_000)
  const query = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  const [checked, setChecked] = useState<readonly string[]>(chosen)
  const machines = (query.data ?? []).filter(
    (machine) =>
      machine.Id !== own && pageRefusal(PAGES.machine_energy, traitsOf(machine, now), features) === null,
  )
  const isTooMany = checked.length > MOST_OTHERS
  return (
    <CardState query={query} what={t('energy.compare.choose_machines')}>
      <div className={styles.choose}>
        <MachinePicker
          machines={machines}
          checked={checked}
          onChange={setChecked}
          {...(isTooMany && { error: t('energy.compare.most', { count: MOST_OTHERS }) })}
        />
        <Button variant="filled" disabled={isTooMany} onClick={() => onChosen(checked)}>
          {t('energy.compare.show')}
        </Button>
      </div>
    </CardState>
  )
}
