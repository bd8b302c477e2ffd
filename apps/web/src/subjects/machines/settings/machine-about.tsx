import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { formatDateTime } from '../../../platform/ui/text/format.ts'
import { familyName } from '../shared/family-name.ts'

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
