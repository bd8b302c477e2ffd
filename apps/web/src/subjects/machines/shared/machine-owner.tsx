import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatDateTime } from '../../../platform/ui/text/format.ts'

type Owned = Pick<Machine, 'OrganizationName' | 'AccessUntil' | 'Country'>

/** Whether it belongs to an organization that gave the person's own access to it. */
export const isOthers = ({ AccessUntil }: Pick<Machine, 'AccessUntil'>): boolean => AccessUntil !== undefined

/** Whose machine it is and until when it is open to the person; nothing for one's own. */
export function MachineOwner({ machine }: { machine: Owned }) {
  if (!isOthers(machine)) return null
  return (
    <span className="mw-owner">
      {machine.OrganizationName} · <AccessUntil machine={machine} />
    </span>
  )
}

/** When the access ends, by the clock of the machine. */
export function AccessUntil({ machine }: { machine: Owned }) {
  const { t, i18n } = useTranslation()
  const { AccessUntil: until } = machine
  return until === null || until === undefined
    ? t('machines.access_no_end')
    : t('machines.access_until', { time: formatDateTime(until, machine.Country.Timezone, i18n.language) })
}
