import type { Machine } from '@millwright/contract/calls/machines'
import { useTranslation } from '../../i18n/use-translation.ts'
import { familyName } from '../../machines/family-name.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatDateTime } from '../../ui/format.ts'

/** What cannot be changed here: it is how the machine was registered, or what its device says. */
export function MachineAbout({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const { LastSeen, Country, Device } = machine
  return (
    <Facts
      facts={[
        [t('machines.serial'), machine.serial],
        [t('machines.family'), familyName(t, machine.MachineFamily)],
        [t('machines.manufacturer'), machine.Manufacturer || '—'],
        [t('credentials.device_id'), Device?.Device_Id ?? t('machines.no_device')],
        [
          t('machine_single.last_seen'),
          LastSeen === null
            ? t('machine_single.never')
            : formatDateTime(LastSeen, Country.Timezone, i18n.language),
        ],
      ]}
    />
  )
}
