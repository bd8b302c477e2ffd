import type { Machine } from '@millwright/contract/machines/machines'
import { benchmarkOf, shownRate } from '@millwright/domain/shifts/goal'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatUpTo } from '../../../platform/ui/text/format.ts'
import { familyName } from '../../machines/shared/family-name.ts'
import { LastReport } from '../../machines/shared/last-report.tsx'
import { LicenceText } from '../../machines/shared/licences/licence-mark.tsx'
import { kpiText } from '../../shifts/shared/kpi-text.ts'
import listsStyles from './lists.module.css'
import machineOverviewPageStyles from './machine-overview-page.module.css'

/** The machine, and how it is tied to the portal. */
export function AboutCard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const { Goal, MachineFamily, ShiftTarget, Site } = machine
  const goal =
    Goal === null
      ? null
      : t(`shifts.rates.${benchmarkOf(MachineFamily).name}`, {
          value: formatUpTo(shownRate(MachineFamily, Goal), i18n.language, 2),
        })
  const amount =
    ShiftTarget === null
      ? null
      : kpiText(t, i18n.language, benchmarkOf(MachineFamily).kpi, ShiftTarget, MachineFamily)
  const target = amount && `${amount.value} ${amount.unit}`
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('machines.family'), familyName(t, MachineFamily)],
    [t('machines.manufacturer'), machine.Manufacturer],
    [t('machines.serial'), machine.serial],
    [t('machines.device'), machine.Device?.Device_Id ?? t('machines.no_device')],
    [t('machines.last_report'), <LastReport key="at" machine={machine} />],
    [t('machine_overview.licence_label'), <LicenceText key="licence" machine={machine} />],
    [t('machine_overview.ideal_rate'), goal ?? (target && t('machine_overview.from_target'))],
    [t('machine_overview.shift_target'), target ?? (goal && t('machine_overview.from_rate'))],
    [t('machine_overview.site'), Site && `${Site.Name}, ${Site.City}`],
    [t('machines.time_zone'), machine.Country.Timezone],
  ]
  return (
    <Card className={machineOverviewPageStyles.about} title={t('machine_overview.about')}>
      <dl className={listsStyles.facts}>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  )
}
